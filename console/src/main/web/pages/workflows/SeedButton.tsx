import { call, newKey } from "../../api/client";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { tell, tellFailure } from "../../parts/Toasts";
import { t } from "../../words";
import { refusalOf } from "./names";

/** Makes a workflow from each starter template that this workspace does not have yet. */
export function SeedButton() {
  const seed = async () => {
    try {
      const answer = await call("POST /workflow/templates/seed", { key: newKey() });
      const count = answer.data.created.length;
      tell(count === 0 ? t("workflow.seededNone") : t("workflow.seeded", { count }));
      await queries.invalidateQueries({ queryKey: ["workflows"] });
    } catch (error) {
      tellFailure(refusalOf(error));
    }
  };
  return (
    <Button kind="quiet" icon="sparkles" onClick={seed}>
      {t("workflow.seed")}
    </Button>
  );
}
