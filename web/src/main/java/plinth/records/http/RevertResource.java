package plinth.records.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.ETags;
import plinth.kernel.http.NamedActors;
import plinth.kernel.http.RecordAction;
import plinth.kernel.http.RecordApi;
import plinth.records.history.RecordHistory;

/** Gives a record back what it was. */
@Path("/object/data/{objectSlug}/{dataSlug}/revert")
@Tag(name = "Records")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class RevertResource {
  @Inject private RecordHistory history;
  @Inject private Call call;
  @Inject private NamedActors actors;

  /** Reverts a record. */
  @POST
  @RecordApi(RecordAction.UPDATE)
  @Answers(value = RecordShape.class, etag = true)
  @Operation(
      summary = "Revert a record",
      description =
          "Restores the values and relations that the record had at a time or in a version, as a"
              + " new version. A record that was deleted since is restored. `If-Match` refuses a"
              + " stale version. Fields that the caller cannot see or change keep their values.")
  public Response revert(
      @PathParam("objectSlug") String object,
      @PathParam("dataSlug") String slug,
      @HeaderParam("If-Match") @Nullable String ifMatch,
      RevertBody body) {
    return RecordReply.written(
        actors,
        call.caller(),
        object,
        Response.Status.OK,
        "Record reverted",
        history.revert(call.caller(), object, slug, body.point(), ETags.precondition(ifMatch)));
  }
}
