// Temporary files are a target of their own, and come with what else tests share.
@_exported import TemporaryFiles
