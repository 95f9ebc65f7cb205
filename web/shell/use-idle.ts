import { useEffect, useRef, useState } from "react";
import { reportActivity } from "../lib/activity.ts";
import { onSession, someoneIsHere } from "../lib/session-events.ts";
import { endIdleSession } from "../lib/sign-out.ts";
import { type IdleClock, phaseOf, reportDue, tickEvery, warningLead } from "./idle-clock.ts";

const SIGNS = ["click", "mousemove", "keydown", "scroll", "touchstart"] as const;

/** Watches for activity in all tabs, reports it, and ends an idle session. */
export function useIdle(limit: number | null) {
  const [remaining, setRemaining] = useState<number | null>(null);
  const clock = useRef<IdleClock>({ limit: limit ?? 0, activeAt: Date.now(), reportedAt: Date.now() });

  useEffect(() => {
    if (limit === null) return;
    const now = Date.now();
    clock.current = { limit, activeAt: now, reportedAt: now };
    let toldAt = 0;
    let over = false;

    const look = () => {
      const { phase, remaining: left } = phaseOf(clock.current, Date.now());
      setRemaining(phase === "warning" ? left : null);
      if (phase === "over" && !over) {
        over = true;
        void endIdleSession();
      } else if (reportDue(clock.current, Date.now())) {
        clock.current.reportedAt = Date.now();
        reportActivity();
      }
    };
    const onSign = () => {
      if (over) return;
      const now = Date.now();
      clock.current.activeAt = now;
      // The other tabs of this browser are told too; a moving mouse must not flood them.
      if (now - toldAt < warningLead(limit) / 2) return;
      toldAt = now;
      someoneIsHere(now);
      look();
    };

    for (const sign of SIGNS) window.addEventListener(sign, onSign, { passive: true, capture: true });
    document.addEventListener("visibilitychange", look);
    const stopListening = onSession((message, fromThisTab) => {
      if (message.type !== "active" || fromThisTab) return;
      clock.current.activeAt = Math.max(clock.current.activeAt, message.at);
      look();
    });
    const timer = setInterval(look, tickEvery(limit));
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, onSign, { capture: true });
      document.removeEventListener("visibilitychange", look);
      stopListening();
      clearInterval(timer);
    };
  }, [limit]);

  const stay = () => {
    clock.current.activeAt = Date.now();
    clock.current.reportedAt = Date.now();
    setRemaining(null);
    reportActivity();
  };
  return { remaining, stay };
}
