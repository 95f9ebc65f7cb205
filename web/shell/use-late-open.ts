import { useEffect, useState } from "react";

/**
 * A dialog that is loaded on demand would be mounted open and not know where the focus came from. It opens one step
 * later instead, as any other dialog does.
 */
export function useLateOpen(opened: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => setLate(opened), [opened]);
  return late;
}
