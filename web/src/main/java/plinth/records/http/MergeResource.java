package plinth.records.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
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
import plinth.kernel.Caller;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.RecordAction;
import plinth.kernel.http.RecordApi;
import plinth.kernel.http.Reply;
import plinth.records.merge.MergeOrder;
import plinth.records.merge.MergeResult;
import plinth.records.merge.Merges;

/** Merging records that are the same person, company or thing. */
@Path("/object/data/{objectSlug}/merge")
@Tag(name = "Records")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class MergeResource {
  @Inject private Merges merges;
  @Inject private Call call;

  /**
   * The records to merge, and whose values are kept.
   *
   * @param survivor the slug of the record that continues
   * @param others one to four slugs of records that are merged into it
   * @param versions the versions that records must have, by their slugs
   * @param values by the slug of a field, the slug of the record whose value is kept
   */
  @Schema(
      name = "Merge",
      example =
          "{\"survivor\":\"06a5qcdwx1k8mh3rq2ve\",\"others\":[\"06a5qcdwx1k8mh3rq2vf\"],"
              + "\"versions\":{\"06a5qcdwx1k8mh3rq2ve\":3},"
              + "\"values\":{\"email\":\"06a5qcdwx1k8mh3rq2vf\"}}")
  public record Body(
      @NotNull String survivor,
      @NotNull List<String> others,
      @Nullable JsonObject versions,
      @Nullable JsonObject values) {}

  /** Merges records. */
  @POST
  @RecordApi(RecordAction.UPDATE)
  @Answers(MergeResult.class)
  @Operation(
      summary = "Merge records",
      description =
          "Merges two to five records into one. The survivor keeps its values and gets those that it"
              + " does not have from the others, in order. `values` names, for single fields or"
              + " `assigned_to`, the record whose value is kept. Links, files, comments and chats of"
              + " the others move to the survivor; `not_moved` lists what exceeds the number that a"
              + " field or relation allows. The slugs of the others then lead to the survivor."
              + " `versions` refuses stale records (412). `undo_token` undoes the merge for seven"
              + " days. Also requires the rights to read and to delete records.")
  public Response merge(@PathParam("objectSlug") String object, @NotNull Body body) {
    Caller caller = call.caller();
    RecordAction.DELETE.require(caller, object);
    RecordAction.READ.require(caller, object);
    MergeOrder order =
        MergeOrder.of(body.survivor(), body.others(), body.versions(), body.values());
    return Reply.of("Records merged", merges.merge(caller, object, order));
  }
}
