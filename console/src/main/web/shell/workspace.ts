import { useQuery } from "@tanstack/react-query";
import { call } from "../api/client";
import { ALL } from "../api/early";
import { Problem } from "../api/problem";
import { useSession } from "../api/session";
import { keepCalendar } from "../records/zone";

const MINUTE = 60_000;

/** The person as a member of the workspace: role, permissions and what is still to be set up. */
export function useMe() {
  const session = useSession();
  return useQuery({
    queryKey: ["me"],
    enabled: session?.workspace != null,
    staleTime: MINUTE,
    queryFn: async ({ signal }) => {
      const answer = await call("GET /admin/me", { signal });
      keepCalendar(answer.data);
      return answer;
    },
    select: (answer) => answer.data,
  });
}

/** Whether the workspace requires a second factor that the person does not have. */
export function useLacksFactor(): boolean {
  return isFactorMissing(useMe().error);
}

/** Whether something was refused for the lack of a second factor. */
export function isFactorMissing(error: unknown): boolean {
  return error instanceof Problem && error.code === "SECOND_FACTOR_REQUIRED";
}

/** The objects that the person may see, in their order. */
export function useObjects() {
  return useQuery({
    queryKey: ["objects"],
    staleTime: MINUTE,
    queryFn: ({ signal }) => call("GET /object", { query: ALL, signal }),
    select: (answer) => answer.data.filter((one) => one.is_active),
  });
}

/** The folders of the objects, in their order. */
export function useFolders() {
  return useQuery({
    queryKey: ["folders"],
    staleTime: MINUTE,
    queryFn: ({ signal }) => call("GET /folder", { query: ALL, signal }),
    select: (answer) => answer.data,
  });
}
