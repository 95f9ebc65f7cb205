/** Wakes one waiting loop. A ring while no loop waits ends the next wait at once, so that no ring is lost. */
export type Bell = {
  ring(): void;
  /** True: rung. False: the time has passed. */
  wait(ms: number): Promise<boolean>;
};

export function makeBell(): Bell {
  let rung = false;
  let wake: (() => void) | null = null;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async wait(ms) {
      if (!rung) {
        let timer: NodeJS.Timeout | undefined;
        await new Promise<void>((resolve) => {
          wake = resolve;
          timer = setTimeout(resolve, ms);
        });
        clearTimeout(timer);
        wake = null;
      }
      const heard = rung;
      rung = false;
      return heard;
    },
  };
}
