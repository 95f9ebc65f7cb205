import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { sessionRoutes } from "../../contract/sessions.ts";
import type { Language } from "../../contract/users.ts";
import { call } from "../lib/call.ts";
import { useSession } from "../lib/session.ts";
import { chooseLanguage, languageChosenHere, showLanguage } from "../lib/texts.ts";

/** Keeps the language in the profile, where it follows the person to the next device. */
export function useSaveLanguage(): (language: Language) => Promise<void> {
  const queryClient = useQueryClient();
  return async (language) => {
    await chooseLanguage(language);
    await call(sessionRoutes.updateProfile, { language }).catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: ["session"] });
  };
}

/** After sign-in the person's own setting rules, unless another language was picked on the way in. */
export function useProfileLanguage(): void {
  const { user } = useSession();
  useEffect(() => {
    const chosen = languageChosenHere();
    if (!chosen) void showLanguage(user.language);
    else if (chosen !== user.language)
      void call(sessionRoutes.updateProfile, { language: chosen }).catch(() => undefined);
  }, [user.language]);
}
