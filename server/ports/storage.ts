/** Where files are kept. */
export interface Storage {
  /** Writes and removes a file, and says how many bytes are free. */
  probe(): Promise<{ free: number }>;
}
