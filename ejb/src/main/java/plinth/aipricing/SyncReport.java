package plinth.aipricing;

import jakarta.json.JsonObject;
import java.util.List;
import plinth.kernel.Json;

/**
 * The result of a price sync.
 *
 * @param updated models with a new price
 * @param unchanged models that have that price, or one that an operator set
 * @param notFound models that the aggregator does not list
 * @param failed models whose offered price is unusable or held for an operator
 * @param models each model that the aggregator has a name for
 */
public record SyncReport(
    int updated, int unchanged, int notFound, int failed, List<SyncedModel> models) {

  static SyncReport of(List<SyncedModel> models) {
    return new SyncReport(
        count(models, SyncedModel.Status.UPDATED),
        count(models, SyncedModel.Status.UNCHANGED),
        count(models, SyncedModel.Status.NOT_FOUND),
        count(models, SyncedModel.Status.FAILED),
        List.copyOf(models));
  }

  private static int count(List<SyncedModel> models, SyncedModel.Status status) {
    return (int) models.stream().filter(model -> model.status() == status).count();
  }

  /** The counts, for the audit record. */
  JsonObject counts() {
    return Json.createObjectBuilder()
        .add("updated", updated)
        .add("unchanged", unchanged)
        .add("not_found", notFound)
        .add("failed", failed)
        .build();
  }
}
