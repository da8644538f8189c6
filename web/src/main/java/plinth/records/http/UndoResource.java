package plinth.records.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.RecordAction;
import plinth.kernel.http.RecordApi;
import plinth.kernel.http.Reply;
import plinth.records.bulk.BulkResult;
import plinth.records.bulk.Undo;
import plinth.records.operation.OperationView;

/** What operations on many records did, and taking them back. */
@Path("/object/data/undo/{token}")
@Tag(name = "Records")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
public class UndoResource {
  @Inject private Undo undo;
  @Inject private Call call;

  /** Shows an operation. */
  @GET
  @RecordApi(RecordAction.READ)
  @Answers(OperationView.class)
  @Operation(
      summary = "Read an operation",
      description =
          "Returns the progress of a bulk operation, a restoration, a merge or an import, the"
              + " refused records, and until when it can be undone. The refused rows of an import are read"
              + " there.")
  public Response show(@PathParam("token") String token) {
    return Reply.of("Operation", undo.show(call.caller(), token));
  }

  /** Takes an operation back. */
  @POST
  @RecordApi(RecordAction.UPDATE)
  @Answers(BulkResult.class)
  @Operation(
      summary = "Undo an operation",
      description =
          "Undoes a bulk operation, a restoration or an import: restores records that have not been"
              + " changed since and reports the others. A merge is undone only if none of its records"
              + " has changed since. The returned token undoes this operation in turn. Undoing a"
              + " deletion, a restoration, a merge or an import also requires the right to delete"
              + " records. An API key needs the scope for every object.")
  public Response undo(@PathParam("token") String token) {
    return BulkResource.answer("restored", undo.undo(call.caller(), token));
  }
}
