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
import jakarta.ws.rs.PUT;
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
import plinth.jobs.Job;
import plinth.kernel.Words;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.messaging.MessageType;
import plinth.messaging.SendDraft;
import plinth.messaging.chat.Chats;
import plinth.messaging.chat.MessageChanges;
import plinth.messaging.chat.Messages;
import plinth.messaging.history.Histories;
import plinth.messaging.sending.Sends;
import plinth.messaging.store.Chat;
import plinth.messaging.store.Message;

/** Messages of the sessions that the caller can see. */
@Path("/messaging/messages")
@Tag(name = "Messages")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class MessagesResource {
  @Inject private Messages messages;
  @Inject private MessageChanges changes;
  @Inject private Sends sends;
  @Inject private Chats chats;
  @Inject private Histories histories;
  @Inject private Call call;

  /** Lists the newest messages of the default session. */
  @GET
  @Path("/latest")
  @AdminApi(value = Access.READ, permission = "messaging.read")
  @Answers(value = Message.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List the newest messages of the default session",
      description =
          "Returns 400 NO_DEFAULT_SESSION if there is no default session that you can see.")
  public Response latest(@BeanParam PageParams page) {
    return ListingReply.page("Messages", messages.latest(call.caller(), page.request()));
  }

  /** Lists the messages of a chat. */
  @GET
  @Path("/{chatSlug}")
  @AdminApi(value = Access.READ, permission = "messaging.read")
  @Answers(value = Message.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List the messages of a chat",
      description = "Returns messages, newest first. Above 1,000 messages, the total is a minimum.")
  public Response list(@PathParam("chatSlug") String chat, @BeanParam PageParams page) {
    return ListingReply.page("Messages", messages.page(call.caller(), chat, null, page.request()));
  }

  /** Searches the messages of a chat. */
  @GET
  @Path("/{chatSlug}/search")
  @AdminApi(value = Access.READ, permission = "messaging.read")
  @Answers(value = Message.class, form = Answers.Form.PAGE)
  @Operation(summary = "Search the messages of a chat")
  public Response search(
      @PathParam("chatSlug") String chat,
      @Schema(description = "Text that messages contain, ignoring case") @QueryParam("q")
          @Nullable String q,
      @BeanParam PageParams page) {
    String asked = q == null || q.isBlank() ? null : q;
    return ListingReply.page("Messages", messages.page(call.caller(), chat, asked, page.request()));
  }

  /** Reads a message. */
  @GET
  @Path("/message/{slug}")
  @AdminApi(value = Access.READ, permission = "messaging.read")
  @Answers(Message.class)
  @Operation(summary = "Read a message")
  public Response get(@PathParam("slug") String slug) {
    return Reply.of("Message", messages.get(call.caller(), slug));
  }

  /** Sends a failed message again. */
  @POST
  @Path("/message/{slug}/retry")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @Answers(Message.class)
  @Operation(
      summary = "Resend a failed message",
      description = "Returns 400 MESSAGE_NOT_FAILED for any other message.")
  public Response retry(@PathParam("slug") String slug) {
    return Reply.of("Message sent again", sends.retry(call.caller(), slug));
  }

  /** Sends a message. */
  @POST
  @Path("/send/{chatSlug}/{type}")
  @AdminApi(value = Access.WRITE, permission = "messaging.create")
  @Answers(value = Message.class, status = 201)
  @Operation(
      summary = "Send a message",
      description =
          "Types are text, image, video, audio, voice, document, location, contact, template and"
              + " reaction. The returned message is pending and is sent to the provider immediately"
              + " afterwards. A message is sent once per client_reference of a session; a different"
              + " message with the same reference returns 422. Returns 400 SESSION_NOT_CONNECTED,"
              + " PROVIDER_CANNOT, or WINDOW_CLOSED if, until the contact writes again, the"
              + " provider accepts only templates (cloud_chat), only messages with a tag"
              + " (social_network), or no messages (short_video).")
  public Response send(
      @PathParam("chatSlug") String chat,
      @Words({
            "text",
            "image",
            "video",
            "audio",
            "voice",
            "document",
            "location",
            "contact",
            "template",
            "reaction"
          })
          @PathParam("type")
          String type,
      @NotNull SendDraft body) {
    MessageType sent = MessageType.sendable(type);
    return Reply.created("Message queued", sends.sendTo(call.caller(), chat, sent, body));
  }

  /** Updates the delivery status of a message. */
  @PUT
  @Path("/{slug}/ack")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @Answers(Message.class)
  @Operation(
      summary = "Update the delivery status of a message",
      description =
          "Moves the status of a received message forward to read, or to played for a voice"
              + " message. An earlier status has no effect. Returns 400 ACK_BY_PROVIDER for a sent"
              + " message, because its provider reports the status.")
  public Response ack(@PathParam("slug") String slug, Messages.@NotNull AckDraft body) {
    return Reply.of("Acknowledged", messages.ack(call.caller(), slug, body.ack()));
  }

  /** Edits the text of a message. */
  @PATCH
  @Path("/{slug}/edit")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @Answers(Message.class)
  @Operation(
      summary = "Edit a sent text message",
      description = "Returns 400 PROVIDER_CANNOT if the provider does not support editing.")
  public Response edit(@PathParam("slug") String slug, Messages.@NotNull Editing body) {
    return Reply.of("Message edited", changes.edit(call.caller(), slug, body.requiredText()));
  }

  /** Deletes a message. */
  @DELETE
  @Path("/{slug}")
  @AdminApi(value = Access.WRITE, permission = "messaging.delete")
  @Answers(Message.class)
  @Operation(
      summary = "Delete a sent message",
      description =
          "A message that the provider does not have yet is not sent. A message on its way is"
              + " revoked once the provider has it. Returns 400 PROVIDER_CANNOT if the provider"
              + " cannot revoke messages.")
  public Response delete(@PathParam("slug") String slug) {
    return Reply.of("Message deleted", changes.delete(call.caller(), slug));
  }

  /** Marks a voice message as played. */
  @PUT
  @Path("/{slug}/played")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @Answers(Message.class)
  @Operation(summary = "Mark a voice message as played")
  public Response played(@PathParam("slug") String slug) {
    return Reply.of("Message played", messages.markPlayed(call.caller(), slug));
  }

  /** Marks the messages of a chat as read. */
  @PUT
  @Path("/{chatSlug}/read")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @Answers(Chat.class)
  @Operation(summary = "Mark the messages of a chat as read")
  public Response read(@PathParam("chatSlug") String chat) {
    return Reply.of("Messages read", chats.markRead(call.caller(), chat));
  }

  /** Fetches the provider's messages of a chat. */
  @POST
  @Path("/sync/history")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @Answers(value = Job.class, status = 202)
  @Operation(
      summary = "Sync the history of a chat",
      description = "Starts a job that stores missing messages, as for a session.")
  public Response sync(Histories.@NotNull MessagesDraft body) {
    return Reply.started("History sync started", histories.messages(call.caller(), body));
  }
}
