import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client";
import { useObjects } from "../../../shell/workspace";
import { t } from "../../../words";

/** Says to which object the chats of a channel belong, because steps change its records. */
export function SessionTarget({ session }: { session: string }) {
  const objects = useObjects();
  const target = useQuery({
    queryKey: ["workflow-target", session],
    queryFn: ({ signal }) =>
      call("GET /workflow/meta/sessions/{sessionSlug}/auto-create-target", {
        path: { sessionSlug: session },
        signal,
      }),
    select: (answer) => answer.data.object_slug,
  });
  if (!target.isSuccess) {
    return null;
  }
  const object = objects.data?.find((one) => one.slug === target.data)?.plural_name ?? target.data;
  return (
    <p className="hint">
      {object === null
        ? t("workflow.parameterHint.noLink")
        : t("workflow.parameterHint.link", { object })}
    </p>
  );
}
