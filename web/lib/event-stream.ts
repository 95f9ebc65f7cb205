import { useEffect, useState } from "react";

type Options<Event> = {
  url: string | null;
  name: string;
  parse: (data: unknown) => Event;
  isLast: (event: Event) => boolean;
};

/**
 * The newest event of a server-sent stream. The browser reconnects by itself and sends Last-Event-ID, so no event is
 * missed. After the last event the stream is closed; otherwise the browser would reconnect for ever.
 */
export function useEventStream<Event>({ url, name, parse, isLast }: Options<Event>): {
  event: Event | null;
  connected: boolean;
} {
  const [event, setEvent] = useState<Event | null>(null);
  const [connected, setConnected] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: parse and isLast are pure; only another address is another stream
  useEffect(() => {
    setEvent(null);
    if (!url) return;
    const source = new EventSource(url, { withCredentials: true });
    source.onopen = () => setConnected(true);
    source.onerror = () => setConnected(false);
    source.addEventListener(name, ({ data }: MessageEvent<string>) => {
      const next = parse(JSON.parse(data));
      setEvent(next);
      if (isLast(next)) source.close();
    });
    return () => {
      source.close();
      setConnected(false);
    };
  }, [url, name]);

  return { event, connected };
}
