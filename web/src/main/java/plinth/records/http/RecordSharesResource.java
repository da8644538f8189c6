package plinth.records.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
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
import plinth.kernel.http.Reply;
import plinth.records.share.RecordShare;
import plinth.records.share.RecordShare.Receiver;
import plinth.records.share.RecordShares;
import plinth.records.share.ShareDraft;

/** With whom single records are shared. */
@Path("/object/data/{objectSlug}/{dataSlug}/shares")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Records")
public class RecordSharesResource {
  private static final String PUT_TEXT =
      "The receiver sees the record whatever the own role says, and with `access: write` changes"
          + " it, within the rights that the role gives on the object. Only whoever sees the record"
          + " by the own role may share it. Also changes how it is shared.";

  @Inject private Call call;
  @Inject private RecordShares shares;

  /** Lists the shares of a record. */
  @GET
  @AdminApi(value = Access.READ, permission = "record.read")
  @Answers(value = RecordShare.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List the shares of a record",
      description = "Returns the members and teams with whom the record is shared.")
  public Response list(@PathParam("objectSlug") String object, @PathParam("dataSlug") String slug) {
    return Reply.of("Shares", shares.list(call.caller(), object, slug));
  }

  /** Shares a record with a member. */
  @PUT
  @Path("/members/{memberSlug}")
  @AdminApi(value = Access.WRITE, permission = "record.update")
  @Answers(value = RecordShare.class, form = Answers.Form.LIST)
  @Operation(summary = "Share a record with a member", description = PUT_TEXT)
  public Response putMember(
      @PathParam("objectSlug") String object,
      @PathParam("dataSlug") String slug,
      @PathParam("memberSlug") String member,
      @NotNull ShareDraft body) {
    return Reply.of(
        "Record shared", shares.put(call.caller(), object, slug, Receiver.MEMBER, member, body));
  }

  /** Shares a record with a team. */
  @PUT
  @Path("/teams/{teamSlug}")
  @AdminApi(value = Access.WRITE, permission = "record.update")
  @Answers(value = RecordShare.class, form = Answers.Form.LIST)
  @Operation(
      summary = "Share a record with a team",
      description = PUT_TEXT + " The teams in a team receive it as well.")
  public Response putTeam(
      @PathParam("objectSlug") String object,
      @PathParam("dataSlug") String slug,
      @PathParam("teamSlug") String team,
      @NotNull ShareDraft body) {
    return Reply.of(
        "Record shared", shares.put(call.caller(), object, slug, Receiver.TEAM, team, body));
  }

  /** Ends the share with a member. */
  @DELETE
  @Path("/members/{memberSlug}")
  @AdminApi(value = Access.WRITE, permission = "record.update")
  @Answers(Void.class)
  @Operation(
      summary = "Stop sharing a record with a member",
      description = "The member still sees the record if the role or another share says so.")
  public Response removeMember(
      @PathParam("objectSlug") String object,
      @PathParam("dataSlug") String slug,
      @PathParam("memberSlug") String member) {
    shares.remove(call.caller(), object, slug, Receiver.MEMBER, member);
    return Reply.of("Share removed", null);
  }

  /** Ends the share with a team. */
  @DELETE
  @Path("/teams/{teamSlug}")
  @AdminApi(value = Access.WRITE, permission = "record.update")
  @Answers(Void.class)
  @Operation(
      summary = "Stop sharing a record with a team",
      description = "Its members still see the record if their role or another share says so.")
  public Response removeTeam(
      @PathParam("objectSlug") String object,
      @PathParam("dataSlug") String slug,
      @PathParam("teamSlug") String team) {
    shares.remove(call.caller(), object, slug, Receiver.TEAM, team);
    return Reply.of("Share removed", null);
  }
}
