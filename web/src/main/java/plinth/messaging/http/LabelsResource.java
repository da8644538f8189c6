package plinth.messaging.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.messaging.history.LabelSync;
import plinth.messaging.label.Labels;
import plinth.messaging.label.MessageLabel;
import plinth.messaging.store.Chat;

/** Labels of chats. */
@Path("/messaging/labels")
@Tag(name = "Chat labels")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class LabelsResource {
  @Inject private Labels labels;
  @Inject private LabelSync sync;
  @Inject private Call call;

  /** Lists labels. */
  @GET
  @AdminApi(value = Access.READ, permission = "messaging.read")
  @Answers(value = MessageLabel.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List labels",
      description = "Returns the labels of a session, or of all sessions that you can see.")
  public Response list(
      @Schema(description = "Slug or name of a session") @QueryParam("session")
          @Nullable String session,
      @BeanParam PageParams page) {
    return ListingReply.page("Labels", labels.page(call.caller(), session, page.request()));
  }

  /** Fetches the provider's labels. */
  @POST
  @Path("/sync")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @Answers(LabelSync.Synced.class)
  @Operation(
      summary = "Sync the labels of a session",
      description =
          "Fetches the labels from the provider and removes labels that the provider no longer has."
              + " Returns 400 SESSION_NOT_CONNECTED if the session is not connected.")
  public Response sync(Labels.@NotNull SyncDraft body) {
    return Reply.of("Labels synced", sync.fetch(call.caller(), body.sessionName()));
  }

  /** Replaces the labels of a chat. */
  @POST
  @Path("/chats/{chatSlug}/labels")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @Answers(Chat.class)
  @Operation(
      summary = "Replace the labels of a chat",
      description =
          "Replaces the labels at the provider first. Records of the chat are updated for labels"
              + " that are mapped to an option.")
  public Response replace(@PathParam("chatSlug") String chat, Labels.@NotNull Choice body) {
    return Reply.of("Labels replaced", sync.replace(call.caller(), chat, body.labels()));
  }

  /** Removes a label from a chat. */
  @DELETE
  @Path("/chats/{chatSlug}/labels/{labelSlug}")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @Answers(Chat.class)
  @Operation(summary = "Remove a label from a chat")
  public Response remove(@PathParam("chatSlug") String chat, @PathParam("labelSlug") String label) {
    return Reply.of("Label removed", sync.remove(call.caller(), chat, label));
  }

  /** Maps a label to an option. */
  @PATCH
  @Path("/{labelSlug}/tag-mapping")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @Answers(MessageLabel.class)
  @Operation(
      summary = "Map a label to a field option",
      description =
          "Records of chats that get the label then get the option, and vice versa. Set all members"
              + " to null to remove the mapping.")
  public Response map(@PathParam("labelSlug") String label, Labels.@NotNull Mapping body) {
    return Reply.of("Label mapped", labels.map(call.caller(), label, body));
  }
}
