package plinth.records.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.PresentMembers;
import plinth.kernel.Problem;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.RecordAction;
import plinth.kernel.http.RecordApi;
import plinth.kernel.http.Reply;
import plinth.records.bulk.BulkRecords;
import plinth.records.bulk.BulkResult;
import plinth.records.bulk.Selection;

/** Operations on many records of an object. */
@Path("/object/data/{objectSlug}")
@Tag(name = "Records")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class BulkResource {
  private static final String HOW =
      " Select records by `slugs`, or by `filter` and `q`, which also require the right to read"
          + " them. Up to 1,000 records are processed immediately, each with a result; more are"
          + " processed by a job (202). With `dry_run`, the response only shows what would happen."
          + " `undo_token` undoes the operation for seven days.";

  @Inject private BulkRecords bulk;
  @Inject private Call call;

  /** The records to delete. */
  @Schema(name = "BulkDelete", example = "{\"slugs\":[\"06a5qcdwx1k8mh3rq2ve\"]}")
  public record Delete(
      @Nullable List<String> slugs,
      @Nullable JsonValue filter,
      @Nullable String q,
      @Nullable Boolean dryRun) {}

  /** The records to change, and the values to set. */
  @Schema(
      name = "BulkUpdate",
      example =
          "{\"filter\":{\"field\":\"status\",\"op\":\"eq\",\"value\":\"new\"},"
              + "\"data\":{\"status\":\"qualified\"},\"dry_run\":true}")
  public record Update(
      @Nullable List<String> slugs,
      @Nullable JsonValue filter,
      @Nullable String q,
      @NotNull JsonObject data,
      @Nullable Boolean dryRun) {}

  /** The records to assign, and the member to assign them to. */
  @Schema(
      name = "BulkAssign",
      example = "{\"slugs\":[\"06a5qcdwx1k8mh3rq2ve\"],\"assigned_to\":\"nora-k\"}")
  public record Assign(
      @Nullable List<String> slugs,
      @Nullable JsonValue filter,
      @Nullable String q,
      @Nullable String assignedTo,
      @Nullable Boolean dryRun,
      PresentMembers given) {}

  /** Assigns many records. */
  @POST
  @Path("/bulk-assign")
  @RecordApi(RecordAction.UPDATE)
  @Answers(BulkResult.class)
  @Operation(
      summary = "Assign many records to a member",
      description =
          "`assigned_to` is the slug of a member, or the value that records return; null unassigns"
              + " the records."
              + HOW)
  public Response assign(@PathParam("objectSlug") String object, @NotNull Assign body) {
    if (!body.given().has("assigned_to")) {
      throw Problem.invalid("assigned_to", "required", "assigned_to is required, and may be null");
    }
    Selection selection = selection(object, body.slugs(), body.filter(), body.q());
    boolean dry = Boolean.TRUE.equals(body.dryRun());
    return answer(
        "assigned", bulk.assign(call.caller(), object, selection, body.assignedTo(), dry));
  }

  /** Changes many records. */
  @POST
  @Path("/bulk-update")
  @RecordApi(RecordAction.UPDATE)
  @Answers(BulkResult.class)
  @Operation(
      summary = "Change many records",
      description = "Sets the same values on all records." + HOW)
  public Response update(@PathParam("objectSlug") String object, @NotNull Update body) {
    Selection selection = selection(object, body.slugs(), body.filter(), body.q());
    boolean dry = Boolean.TRUE.equals(body.dryRun());
    return answer("updated", bulk.update(call.caller(), object, selection, body.data(), dry));
  }

  /** Deletes many records. */
  @POST
  @Path("/bulk-delete")
  @RecordApi(RecordAction.DELETE)
  @Answers(BulkResult.class)
  @Operation(
      summary = "Delete many records",
      description = "Deleted records can be restored." + HOW)
  public Response delete(@PathParam("objectSlug") String object, @NotNull Delete body) {
    Selection selection = selection(object, body.slugs(), body.filter(), body.q());
    boolean dry = Boolean.TRUE.equals(body.dryRun());
    return answer("deleted", bulk.delete(call.caller(), object, selection, dry));
  }

  /** Deletes all records. */
  @DELETE
  @Path("/bulk/all")
  @RecordApi(RecordAction.DELETE)
  @Answers(BulkResult.class)
  @Operation(
      summary = "Delete all records of an object",
      description =
          "Deletes up to 1,000 records immediately, and more with a job (202). Deleted records can"
              + " be restored.")
  public Response deleteAll(
      @PathParam("objectSlug") String object,
      @Schema(enumeration = {"true", "false"}) @QueryParam("dry_run") @Nullable String dryRun) {
    boolean dry = Boolean.TRUE.equals(PageParams.flag("dry_run", dryRun));
    return answer("deleted", bulk.deleteAll(call.caller(), object, dry));
  }

  /**
   * What a body selects by; a filter and words tell what records hold, and need the right to read.
   */
  private Selection selection(
      String object, @Nullable List<String> slugs, @Nullable JsonValue filter, @Nullable String q) {
    Selection selection = Selection.of(slugs, filter, q);
    if (selection.slugs().isEmpty()) {
      RecordAction.READ.require(call.caller(), object);
    }
    return selection;
  }

  static Response answer(String done, BulkResult result) {
    return result.job() == null
        ? Reply.of(result.isDryRun() ? "Nothing was " + done : "Records " + done, result)
        : Reply.started("Records will be " + done, result);
  }
}
