declare global {
  /** The contents of a stream in the XZ format. Only one such stream is unpacked at a time. */
  var XzReadableStream: new (packed: ReadableStream<Uint8Array>) => ReadableStream<Uint8Array>;
}
export {};
