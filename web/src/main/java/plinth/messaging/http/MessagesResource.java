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
      description = "400 NO_DEFAULT_SESSION where there is none that you see.")
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
      description = "The newest first. Past 1,000 the total is a minimum.")
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
      @Schema(description = "What the text holds, whatever the case") @QueryParam("q")
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
      summary = "Send a message again that failed",
      description = "400 MESSAGE_NOT_FAILED for any other.")
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
              + " reaction. The answer is pending; the provider gets it at once afterwards. Under"
              + " one client_reference of a session a message is sent once; another message under"
              + " it is 422. 400"
              + " SESSION_NOT_CONNECTED, PROVIDER_CANNOT, or WINDOW_CLOSED where the provider takes"
              + " templates only (cloud_chat), messages under a tag (social_network), or nothing"
              + " (short_video) until the contact writes again.")
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
      summary = "Note how far a message got",
      description =
          "Moves a message of a contact forward, to read, or to played where it is a voice message;"
              + " what lies behind changes nothing. 400 ACK_BY_PROVIDER for a message that was sent"
              + " from here: its provider reports how far it got.")
  public Response ack(@PathParam("slug") String slug, Messages.@NotNull AckDraft body) {
    return Reply.of("Acknowledged", messages.ack(call.caller(), slug, body.ack()));
  }

  /** Edits the text of a message. */
  @PATCH
  @Path("/{slug}/edit")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @Answers(Message.class)
  @Operation(
      summary = "Edit a text that was sent from here",
      description = "400 PROVIDER_CANNOT where the provider edits none.")
  public Response edit(@PathParam("slug") String slug, Messages.@NotNull Editing body) {
    return Reply.of("Message edited", changes.edit(call.caller(), slug, body.given()));
  }

  /** Deletes a message. */
  @DELETE
  @Path("/{slug}")
  @AdminApi(value = Access.WRITE, permission = "messaging.delete")
  @Answers(Message.class)
  @Operation(
      summary = "Take back a message that was sent from here",
      description =
          "One that the provider does not have yet is not sent. One that is on its way is taken"
              + " back once the provider has it; 400 PROVIDER_CANNOT where the provider takes none"
              + " back.")
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
    return Reply.of("Message played", messages.played(call.caller(), slug));
  }

  /** Marks the messages of a chat as read. */
  @PUT
  @Path("/{chatSlug}/read")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @Answers(Chat.class)
  @Operation(summary = "Mark the messages of a chat as read")
  public Response read(@PathParam("chatSlug") String chat) {
    return Reply.of("Messages read", chats.read(call.caller(), chat));
  }

  /** Fetches the provider's messages of a chat. */
  @POST
  @Path("/sync/history")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @Answers(value = Job.class, status = 202)
  @Operation(
      summary = "Fetch the history of a chat",
      description = "A job stores what is missing, as that of a session does.")
  public Response sync(Histories.@NotNull MessagesDraft body) {
    return Reply.started("History sync started", histories.messages(call.caller(), body));
  }
}
