package plinth.moves.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.moves.BulkMove;
import plinth.moves.BulkMoveDraft;
import plinth.moves.BulkMovePreview;
import plinth.moves.Journey;
import plinth.moves.Move;
import plinth.moves.MoveDraft;
import plinth.moves.MovePreview;
import plinth.moves.Moves;

/** Records that go from one object to another. */
@Path("/object/data/move/{objectSlug}")
@Tag(name = "Record move")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class MovesResource {
  @Inject private Moves moves;
  @Inject private Call call;

  /** Shows a move. */
  @POST
  @Path("/preview")
  @AdminApi(value = Access.READ, permission = "record.read")
  @Answers(MovePreview.class)
  @Operation(
      summary = "Preview the move of a record",
      description =
          "Returns the result for each value, including values that would be lost and why. `errors`"
              + " contains the reasons for which the move would be refused.")
  public Response preview(@PathParam("objectSlug") String object, @NotNull MoveDraft body) {
    return Reply.of("Nothing was moved", moves.preview(call.caller(), object, body));
  }

  /** Shows a move of many records. */
  @POST
  @Path("/bulk-preview")
  @AdminApi(value = Access.READ, permission = "record.read")
  @Answers(BulkMovePreview.class)
  @Operation(
      summary = "Preview the move of many records",
      description =
          "Accepts up to 1,000 records. Returns how many values of each field stay, change or are"
              + " lost and why, and which records would be refused.")
  public Response previewAll(@PathParam("objectSlug") String object, @NotNull BulkMoveDraft body) {
    return Reply.of("Nothing was moved", moves.previewAll(call.caller(), object, body));
  }

  /** Moves a record. */
  @POST
  @Path("/execute")
  @AdminApi(value = Access.WRITE, permission = "record.update")
  @Answers(Move.class)
  @Operation(
      summary = "Move a record to another object",
      description =
          "The record gets a new slug in the other object. Comments, files and links move with it"
              + " as far as the other object has fields for them. Requires the permissions"
              + " record.create and record.delete too.")
  public Response execute(@PathParam("objectSlug") String object, @NotNull MoveDraft body) {
    return Reply.of("Record moved", moves.execute(call.caller(), object, body));
  }

  /** Moves many records. */
  @POST
  @Path("/bulk-execute")
  @AdminApi(value = Access.WRITE, permission = "record.update")
  @Answers(BulkMove.class)
  @Operation(
      summary = "Move many records to another object",
      description =
          "Accepts up to 1,000 records. Each record is moved separately and has its own result;"
              + " refused records stay where they are.")
  public Response executeAll(@PathParam("objectSlug") String object, @NotNull BulkMoveDraft body) {
    return Reply.of("Records moved", moves.executeAll(call.caller(), object, body));
  }

  /** Takes a move back. */
  @POST
  @Path("/reverse/{recordSlug}")
  @AdminApi(value = Access.WRITE, permission = "record.update")
  @Answers(Move.class)
  @Operation(
      summary = "Revert the last move of a record",
      description =
          "Restores the record to its state before the move. The record is identified by its slug"
              + " before or after the move. The request is refused if anybody has changed the"
              + " record since the move.")
  public Response reverse(
      @PathParam("objectSlug") String object, @PathParam("recordSlug") String record) {
    return Reply.of("Move undone", moves.reverse(call.caller(), object, record));
  }

  /** Lists the moves of a record. */
  @GET
  @Path("/history/{recordSlug}")
  @AdminApi(value = Access.READ, permission = "record.read")
  @Answers(value = Move.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List the moves of a record",
      description = "Returns the moves, oldest first, also for a record that has moved on.")
  public Response history(
      @PathParam("objectSlug") String object,
      @PathParam("recordSlug") String record,
      @BeanParam PageParams page) {
    return Reply.page("Moves", moves.history(call.caller(), object, record, page.request()));
  }

  /** Shows the way of a record. */
  @GET
  @Path("/journey/{globalRecordSlug}")
  @AdminApi(value = Access.READ, permission = "record.read")
  @Answers(Journey.class)
  @Operation(
      summary = "Show the journey of a record",
      description =
          "Returns the objects in which the record with this global slug was and when, through all"
              + " its moves. The record is or was in this object.")
  public Response journey(
      @PathParam("objectSlug") String object, @PathParam("globalRecordSlug") String thing) {
    return Reply.of("Journey", moves.journey(call.caller(), object, thing));
  }
}
