package plinth.aipricing;

import jakarta.json.JsonObject;
import java.util.List;
import plinth.kernel.Json;

/**
 * The result of a price sync.
 *
 * @param updated the number of models with a new price
 * @param unchanged the number of models whose price is the same, or was set by an operator
 * @param notFound the number of models that the aggregator does not list
 * @param failed the number of models whose offered price is unusable or needs an operator's review
 * @param models each model that has an aggregator ID
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

  /** Returns the counts for the audit record. */
  JsonObject counts() {
    return Json.createObjectBuilder()
        .add("updated", updated)
        .add("unchanged", unchanged)
        .add("not_found", notFound)
        .add("failed", failed)
        .build();
  }
}
