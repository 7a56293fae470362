import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements of XML as a parser reads them, with their attributes, in order.
package final class XMLElements: NSObject, XMLParserDelegate {
  package private(set) var elements: [(name: String, attributes: [String: String])] = []

  /// Reads a text, which is expected to be well-formed.
  package init(_ xml: String, at place: SourceLocation = #_sourceLocation) {
    super.init()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = self
    let isWellFormed = parser.parse()
    #expect(
      isWellFormed, "\(String(describing: parser.parserError)): \(xml.prefix(2000))",
      sourceLocation: place)
  }

  /// The attributes of all elements of a name.
  package func all(_ name: String) -> [[String: String]] {
    elements.filter { $0.name == name }.map(\.attributes)
  }

  package func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    elements.append((name, attributes))
  }
}
