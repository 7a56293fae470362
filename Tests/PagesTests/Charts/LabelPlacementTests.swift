import Pages
import RandomNumbers
import Testing

@Suite struct LabelPlacementTests {
  private typealias Box = LabelPlacement.Box
  private typealias Mark = LabelPlacement.Mark

  private let area = Box(minX: 0, minY: 0, maxX: 400, maxY: 300)

  private func mark(_ x: Double, _ y: Double, width: Double = 100) -> Mark {
    Mark(x: x, y: y, radius: 6, labelWidth: width, labelHeight: 15)
  }

  private func expectApart(_ boxes: [Box?], _ marks: [Mark], in area: Box) {
    for (index, box) in boxes.enumerated() {
      guard let box else { continue }
      #expect(area.contains(box))
      #expect(!marks.contains { $0.box.overlaps(box) }, "label \(index) covers a mark")
      #expect(!boxes[..<index].contains { $0?.overlaps(box) ?? false }, "label \(index) overlaps")
    }
  }

  @Test func aLoneLabelStandsToTheRight() throws {
    let box = try #require(LabelPlacement([mark(100, 100)], in: area).boxes()[0])
    #expect(box.minX == 108 && box.minY == 92.5)
  }

  @Test func aLabelAtTheRightEdgeStandsToTheLeft() throws {
    let box = try #require(LabelPlacement([mark(390, 100)], in: area).boxes()[0])
    #expect(box.maxX == 382)
  }

  /// Forty strategies; many of them lie at one place, as masks of one size do.
  @Test(arguments: 0..<12)
  func fortyLabelsDoNotOverlapAndAllHaveRoom(seed: Int) {
    var random = SeededGenerator(seed: 7, index: seed)
    let area = Box(minX: 62, minY: 26, maxX: 968, maxY: 474)
    let marks = (0..<40).map { index in
      let isCrowded = index % 2 == 0
      return mark(
        random.uniform(isCrowded ? 300 : 80, isCrowded ? 360 : 960),
        random.uniform(isCrowded ? 380 : 40, isCrowded ? 440 : 460),
        width: random.uniform(60, 180))
    }
    let boxes = LabelPlacement(marks, in: area).boxes()
    #expect(boxes.allSatisfy { $0 != nil })
    expectApart(boxes, marks, in: area)
  }

  /// Three marks at one place and two beside them: no label seems to be that of another mark.
  @Test func aLabelIsNotNearerToAnotherMark() throws {
    let area = Box(minX: 406, minY: 74, maxX: 928, maxY: 374)
    let marks = [
      mark(457, 342, width: 102), mark(457, 355, width: 85), mark(608, 350, width: 90),
      mark(608, 351, width: 98), mark(608, 350.5, width: 178),
    ]
    let boxes = try LabelPlacement(marks, in: area).boxes().map { try #require($0) }
    expectApart(boxes, marks, in: area)
    func distance(_ mark: Mark, _ box: Box) -> Double {
      let end = box.nearest(mark.x, mark.y)
      let (dx, dy) = (end.x - mark.x, end.y - mark.y)
      return (dx * dx + dy * dy).squareRoot() - mark.radius
    }
    for (own, box) in zip(marks, boxes) {
      for other in marks where other.x != own.x || other.y != own.y {
        let gap = distance(other, box)
        #expect(gap >= 12 || gap >= distance(own, box) - 1)
      }
    }
  }

  @Test func whatHasNoRoomGetsNoLabel() {
    let area = Box(minX: 0, minY: 0, maxX: 134, maxY: 16)
    let marks = [mark(8, 8), mark(126, 8)]
    let boxes = LabelPlacement(marks, in: area).boxes()
    #expect(boxes.count { $0 == nil } == 1)
    expectApart(boxes, marks, in: area)
  }

  @Test func obstaclesAreAvoidedWhereThereIsRoom() throws {
    let line = Box(minX: 0, minY: 99, maxX: 400, maxY: 101)
    let box = try #require(LabelPlacement([mark(100, 100)], in: area, avoiding: [line]).boxes()[0])
    #expect(!box.overlaps(line))
  }

  @Test func onlyALabelThatStandsApartHasALeader() throws {
    let placement = LabelPlacement([mark(100, 100)], in: area)
    let near = Box(minX: 108, minY: 92, maxX: 208, maxY: 107)
    #expect(placement.leader(from: 0, to: near) == nil)
    let far = Box(minX: 150, minY: 92, maxX: 250, maxY: 107)
    let leader = try #require(placement.leader(from: 0, to: far))
    #expect(leader.start.x == 106 && leader.end.x == 150 && leader.end.y == 100)
  }
}
