package plinth.records.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.access.ObjectRight;
import plinth.kernel.Caller;
import plinth.kernel.Words;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.RecordAction;
import plinth.kernel.http.RecordApi;
import plinth.kernel.http.Reply;
import plinth.records.batches.Batch;
import plinth.records.batches.BatchMode;
import plinth.records.batches.BatchOperation;
import plinth.records.batches.BatchRecords;
import plinth.records.batches.BatchResult;
import plinth.records.bulk.BulkConfig;

/** Several writes of records, with values of their own, in one call. */
@Path("/object/data/{objectSlug}/batch")
@Tag(name = "Records")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class BatchResource {
  @Inject private BatchRecords batches;
  @Inject private BulkConfig config;
  @Inject private Call call;

  /**
   * The operations, and what happens to the others if one is refused.
   *
   * @param operations the operations in the order in which they take effect
   * @param mode {@code all}, the default: nothing is written; {@code each}: the others are carried
   *     out
   */
  @Schema(
      name = "Batch",
      example =
          "{\"operations\":[{\"op\":\"create\",\"ref\":\"first\",\"data\":{\"name\":\"Dunlin\"}},"
              + "{\"op\":\"update\",\"slug\":\"06a5qcdwx1k8mh3rq2ve\",\"version\":3,"
              + "\"data\":{\"name\":\"Egret\"}}],\"mode\":\"each\"}")
  public record Body(
      @NotNull List<BatchOperation> operations,
      @Words(of = BatchMode.class) @Nullable String mode) {}

  /** Carries out a batch. */
  @POST
  @RecordApi(RecordAction.CHANGE)
  @Answers(BatchResult.class)
  @Operation(
      summary = "Write many records with different values",
      description =
          "Carries out up to 1,000 operations in order: `create`, `update` (`slug`, optional"
              + " `version`), `upsert` (`upsert_on`) and `delete`, each with the rights of the"
              + " single route. `object` names another object than that of the path. A value of a"
              + " relation may be `{ \"ref\": \"name\" }`, which is the record of the earlier"
              + " operation with that `ref`. With `mode` `all`, the default, nothing is written if"
              + " an operation is refused, and the refusal names the faults of all of them, such as"
              + " `operations[3].data.amount`. With `each`, the other operations are carried out,"
              + " and each has its own result. `undo_token` undoes the whole batch for seven days.")
  public Response run(@PathParam("objectSlug") String object, @NotNull Body body) {
    Caller caller = call.caller();
    Batch batch = Batch.of(body.operations(), body.mode(), config.recordsPerCall());
    BatchResult result = batches.run(caller, object, batch, BatchResource::require);
    return Reply.of(
        result.failed() == 0 ? "Batch carried out" : "Batch carried out in part",
        result.with(
            item -> RecordAction.READ.admits(caller, item.object()) ? item : item.unread()));
  }

  private static void require(Caller caller, ObjectRight right, String object) {
    RecordAction.valueOf(right.name()).require(caller, object);
  }
}
