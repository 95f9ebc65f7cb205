/** Wakes one waiting loop. Rung while nobody waits, it ends the next wait at once: no call is lost. */
export type Bell = {
  ring(): void;
  /** True: rung. False: nothing happened for so long. */
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
