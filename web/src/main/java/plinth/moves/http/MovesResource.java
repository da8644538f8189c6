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
      summary = "See what a move of a record would do",
      description =
          "What becomes of each value, with those that would be lost and why. `errors` says why the"
              + " move would be refused.")
  public Response preview(@PathParam("objectSlug") String object, @NotNull MoveDraft body) {
    return Reply.of("Nothing was moved", moves.preview(call.caller(), object, body));
  }

  /** Shows a move of many records. */
  @POST
  @Path("/bulk-preview")
  @AdminApi(value = Access.READ, permission = "record.read")
  @Answers(BulkMovePreview.class)
  @Operation(
      summary = "See what a move of many records would do",
      description =
          "Up to 1,000: of each field how many values stay, change or are lost and why, and which"
              + " records would be refused.")
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
          "It gets a new slug there; comments, files and links go along as far as the object has"
              + " fields for them. Needs record.create and record.delete too.")
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
          "Up to 1,000, each for itself with a result: those that are refused stay where they are.")
  public Response executeAll(@PathParam("objectSlug") String object, @NotNull BulkMoveDraft body) {
    return Reply.of("Records moved", moves.executeAll(call.caller(), object, body));
  }

  /** Takes a move back. */
  @POST
  @Path("/reverse/{recordSlug}")
  @AdminApi(value = Access.WRITE, permission = "record.update")
  @Answers(Move.class)
  @Operation(
      summary = "Take the last move of a record back",
      description =
          "The record is named by its slug before or since the move, and is again what it was."
              + " Refused when anybody changed it since.")
  public Response reverse(
      @PathParam("objectSlug") String object, @PathParam("recordSlug") String record) {
    return Reply.of("Move taken back", moves.reverse(call.caller(), object, record));
  }

  /** Lists the moves of a record. */
  @GET
  @Path("/history/{recordSlug}")
  @AdminApi(value = Access.READ, permission = "record.read")
  @Answers(value = Move.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List the moves of a record",
      description = "Oldest first, also of a record that moved on.")
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
      summary = "Show where a record was and when",
      description = "By its global slug, through all its moves; it was in this object or is.")
  public Response journey(
      @PathParam("objectSlug") String object, @PathParam("globalRecordSlug") String thing) {
    return Reply.of("Journey", moves.journey(call.caller(), object, thing));
  }
}
