// A file between tab and engine, by its shape: the core knows no DOM.

export interface BlobLike {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}
