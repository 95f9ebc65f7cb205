import { configure } from "@testing-library/react";

// A page that is drawn at once on a quiet machine may take seconds on a busy one; the library waits one second by itself.
configure({ asyncUtilTimeout: 15_000 });
