/**
 * The rows whose check was started by a button on another page. Kept in memory and not in the address, so that a link
 * or a reload alone starts nothing.
 */
let handedOver: string | undefined;

export const handOver = (source: string): void => {
  handedOver = source;
};

export const isHandedOver = (source: string | undefined): boolean => source !== undefined && source === handedOver;

export const forgetHandOver = (): void => {
  handedOver = undefined;
};
