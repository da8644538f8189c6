package plinth.records.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.RecordAction;
import plinth.kernel.http.RecordApi;
import plinth.kernel.http.Reply;
import plinth.records.trash.DeletedRecords;
import plinth.records.trash.NotRestored;
import plinth.records.trash.RestoreResult;
import plinth.records.trash.Restores;
import plinth.records.trash.TrashQuery;

/** Deleted records of an object. */
@Path("/object/data/{objectSlug}")
@Tag(name = "Records")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class TrashResource {
  @Inject private DeletedRecords deleted;
  @Inject private Restores restores;
  @Inject private Call call;

  /**
   * A deleted record in responses. This type is only documentation: the database writes the JSON
   * itself.
   *
   * @param slug its address
   * @param id its number within the object
   * @param data the values of its fields by their slugs; relations are empty
   * @param createdAt when it was created
   * @param updatedAt when it was deleted
   * @param createdBy who created it
   * @param updatedBy who deleted it
   * @param assignedTo the admin to whom it is assigned; null for nobody
   * @param version its version, which the deletion increased by one
   * @param deletedAt when it was deleted
   * @param deletedBy who deleted it
   */
  @Schema(name = "DeletedRecord")
  record DeletedShape(
      @Schema(example = "q4mzt8kd2x") String slug,
      @Schema(example = "1042") long id,
      @Schema(example = "{\"name\": \"Ten tons of sand\", \"amount\": 1250}") JsonObject data,
      Instant createdAt,
      Instant updatedAt,
      Actor createdBy,
      Actor updatedBy,
      @Nullable Actor assignedTo,
      @Schema(example = "2") long version,
      Instant deletedAt,
      Actor deletedBy) {}

  /**
   * A restored record in responses. This type is only documentation.
   *
   * @param record the record
   * @param notRestored what it had before its deletion and does not have now
   */
  @Schema(name = "RestoredRecord")
  record RestoredShape(RecordShape record, List<NotRestored> notRestored) {}

  /**
   * The records to restore.
   *
   * @param slugs at most 1,000 slugs
   */
  @Schema(name = "TrashRestore", example = "{\"slugs\":[\"06a5qcdwx1k8mh3rq2ve\"]}")
  public record Restore(@NotNull List<String> slugs) {}

  /** Lists deleted records. */
  @GET
  @Path("/trash")
  @RecordApi(RecordAction.READ)
  @Answers(value = DeletedShape.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List deleted records",
      description =
          "Returns deleted records, latest deletion first; relations are empty, because a deletion"
              + " removes the links. Deleted records stay until their object or workspace is"
              + " deleted. `q` reads every deleted record, and returns 503 FILTER_TOO_SLOW if that"
              + " takes more than 2 s. `total` is null if counting takes too long.")
  public Response list(
      @PathParam("objectSlug") String object,
      @BeanParam PageParams page,
      @Schema(description = "`next_cursor` of the previous page; `page` is then ignored")
          @QueryParam("cursor")
          @Nullable String cursor,
      @Schema(description = "Fields to return, separated by commas", example = "name")
          @QueryParam("fields")
          @Nullable String fields,
      @Schema(description = "Words to search for; words in quotation marks are a phrase")
          @QueryParam("q")
          @Nullable String q,
      @Schema(description = "Slug of who deleted the records, or `me`", example = "me")
          @QueryParam("deleted_by")
          @Nullable String deletedBy) {
    TrashQuery query =
        new TrashQuery(
            page.request(),
            ListParams.names(fields),
            q == null ? "" : q,
            deletedBy == null || deletedBy.isBlank() ? null : deletedBy.strip(),
            cursor == null || cursor.isBlank() ? null : cursor);
    return RecordReply.page(deleted.list(call.caller(), object, query));
  }

  /** Restores a deleted record. */
  @POST
  @Path("/{dataSlug}/restore")
  @RecordApi(RecordAction.DELETE)
  @Answers(RestoredShape.class)
  @Operation(
      summary = "Restore a deleted record",
      description =
          "Restores the record as it was, as a new version, with its comments, files and links."
              + " `not_restored` lists what it had and does not have any more: links to deleted"
              + " records, or to records that may have no further link; files that were removed;"
              + " values that their field no longer accepts. Returns 409 if the record is not"
              + " deleted, or if another record has one of its unique values. Also requires the"
              + " right to read records.")
  public Response restore(
      @PathParam("objectSlug") String object, @PathParam("dataSlug") String slug) {
    RecordAction.READ.require(call.caller(), object);
    return Reply.of("Record restored", restores.restore(call.caller(), object, slug));
  }

  /** Restores many deleted records. */
  @POST
  @Path("/trash/restore")
  @RecordApi(RecordAction.DELETE)
  @Answers(RestoreResult.class)
  @Operation(
      summary = "Restore many deleted records",
      description =
          "Restores up to 1,000 records, each with a result; refused records do not affect the"
              + " others. `undo_token` deletes the restored records again for seven days. Also"
              + " requires the right to read records.")
  public Response restoreAll(@PathParam("objectSlug") String object, @NotNull Restore body) {
    RecordAction.READ.require(call.caller(), object);
    return Reply.of("Records restored", restores.restoreAll(call.caller(), object, body.slugs()));
  }
}
