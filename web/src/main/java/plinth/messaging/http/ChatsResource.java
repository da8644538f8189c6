package plinth.messaging.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Job;
import plinth.kernel.Problem;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.messaging.chat.Chats;
import plinth.messaging.chat.LinkAll;
import plinth.messaging.history.Histories;
import plinth.messaging.inbound.Story;
import plinth.messaging.store.Chat;

/** Chats of the sessions that the caller can see. */
@Path("/messaging/chats")
@Tag(name = "Chats")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class ChatsResource {
  @Inject private Chats chats;
  @Inject private LinkAll linkAll;
  @Inject private Histories histories;
  @Inject private Call call;

  /** Lists the stories of contacts. */
  @GET
  @Path("/status")
  @AdminApi(value = Access.READ, permission = "messaging.read")
  @Answers(value = Story.OfContact.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List status updates by contact",
      description =
          "Returns the status updates that contacts posted within the last day; the contact with"
              + " the latest update comes first.")
  public Response stories(@BeanParam PageParams page) {
    return Reply.page("Status updates", chats.stories(call.caller(), page.request()));
  }

  /** Lists chats. */
  @GET
  @Path("/all")
  @AdminApi(value = Access.READ, permission = "messaging.read")
  @Answers(value = Chat.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List chats",
      description =
          "Returns pinned chats first, then by latest activity. Above 1,000 chats, the total is a"
              + " minimum.")
  public Response list(@BeanParam ChatParams params) {
    return ListingReply.page("Chats", chats.page(call.caller(), params.filter(), params.request()));
  }

  /** Lists the chats of a record. */
  @GET
  @Path("/record/{objectSlug}/{dataSlug}")
  @AdminApi(value = Access.READ, permission = "messaging.read")
  @Answers(value = Chat.class, form = Answers.Form.PAGE)
  @Operation(summary = "List the chats linked to a record")
  public Response ofRecord(
      @PathParam("objectSlug") String object,
      @PathParam("dataSlug") String record,
      @BeanParam PageParams page) {
    return ListingReply.page(
        "Chats", chats.ofRecord(call.caller(), object, record, page.request()));
  }

  /** Reads a chat. */
  @GET
  @Path("/{slug}")
  @AdminApi(value = Access.READ, permission = "messaging.read")
  @Answers(Chat.class)
  @Operation(summary = "Read a chat")
  public Response get(@PathParam("slug") String slug) {
    return Reply.of("Chat", chats.get(call.caller(), slug));
  }

  /** Deletes a chat. */
  @DELETE
  @Path("/{slug}")
  @AdminApi(value = Access.WRITE, permission = "messaging.delete")
  @Answers(Void.class)
  @Operation(
      summary = "Delete a chat",
      description =
          "Deletes the chat and its messages in Plinth, not at the provider. A new message creates"
              + " the chat again.")
  public Response delete(@PathParam("slug") String slug) {
    chats.delete(call.caller(), slug);
    return Reply.of("Chat removed", null);
  }

  /** Reads a chat by its number. */
  @GET
  @Path("/id/{id}")
  @AdminApi(value = Access.READ, permission = "messaging.read")
  @Answers(Chat.class)
  @Operation(summary = "Read a chat by its number")
  public Response byNumber(@PathParam("id") String id) {
    try {
      return Reply.of("Chat", chats.byNumber(call.caller(), Long.parseLong(id)));
    } catch (NumberFormatException e) {
      throw Problem.notFound("Chat");
    }
  }

  /** Fetches the provider's chats. */
  @POST
  @Path("/sync/history")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @Answers(value = Job.class, status = 202)
  @Operation(
      summary = "Sync the history of a session",
      description =
          "Starts a job that compares the provider's chats with the stored ones and stores missing"
              + " messages. The job counts the messages that were missing as succeeded. Returns 409"
              + " SYNC_RUNNING while another sync runs.")
  public Response sync(Histories.@NotNull ChatsDraft body) {
    return Reply.started("History sync started", histories.chats(call.caller(), body));
  }

  /** Reads the status of a sync. */
  @GET
  @Path("/sync/history/{jobSlug}")
  @AdminApi(value = Access.READ, permission = "messaging.read")
  @Answers(Job.class)
  @Operation(
      summary = "Read the status of a history sync",
      description =
          "Returns the job of a history sync of a session or chat. The reconciliation of the"
              + " session lists what was missing, by chat.")
  public Response syncStatus(@PathParam("jobSlug") String job) {
    return Reply.of("History sync", histories.job(call.caller(), job));
  }

  /** Marks a chat as read. */
  @PUT
  @Path("/{slug}/read")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @Answers(Chat.class)
  @Operation(
      summary = "Mark a chat as read",
      description = "Marks the chat as read and sends a read receipt to the contact.")
  public Response read(@PathParam("slug") String slug) {
    return Reply.of("Chat read", chats.markRead(call.caller(), slug));
  }

  /** Marks a chat as unread. */
  @PUT
  @Path("/{slug}/unread")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @Answers(Chat.class)
  @Operation(summary = "Mark a chat as unread")
  public Response unread(@PathParam("slug") String slug) {
    return Reply.of("Chat unread", chats.markUnread(call.caller(), slug));
  }

  /** Archives or unarchives a chat. */
  @PUT
  @Path("/{slug}/archive")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @Answers(Chat.class)
  @Operation(summary = "Archive or unarchive a chat (archived=false)")
  public Response archive(
      @PathParam("slug") String slug,
      @Schema(type = SchemaType.BOOLEAN, defaultValue = "true") @QueryParam("archived")
          @Nullable String archived) {
    boolean isArchived = !Boolean.FALSE.equals(ChatParams.flag("archived", archived));
    return Reply.of("Chat archived", chats.archive(call.caller(), slug, isArchived));
  }

  /** Toggles the star of a chat. */
  @PUT
  @Path("/{slug}/star")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @Answers(Chat.class)
  @Operation(summary = "Toggle the star of a chat")
  public Response star(@PathParam("slug") String slug) {
    return Reply.of("Star toggled", chats.star(call.caller(), slug));
  }

  /** Pins or unpins a chat. */
  @PUT
  @Path("/{slug}/pin")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @Answers(Chat.class)
  @Operation(
      summary = "Pin or unpin a chat",
      description = "Returns 400 PIN_LIMIT_REACHED for a fourth pinned chat in the workspace.")
  public Response pin(@PathParam("slug") String slug) {
    return Reply.of("Pin toggled", chats.pin(call.caller(), slug));
  }

  /** Toggles whether a chat is answered. */
  @PUT
  @Path("/{slug}/answered")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @Answers(Chat.class)
  @Operation(
      summary = "Toggle whether a chat is answered",
      description = "An incoming message removes the mark.")
  public Response answered(@PathParam("slug") String slug) {
    return Reply.of("Answered toggled", chats.toggleAnswered(call.caller(), slug));
  }

  /** Links chats to records. */
  @POST
  @Path("/link-all")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @Answers(Chats.Linked.class)
  @Operation(
      summary = "Link all unlinked chats to records",
      description =
          "Links each chat without a linked record to records of the session's objects that have"
              + " the contact's phone number.")
  public Response linkAll() {
    return Reply.of("Chats linked", linkAll.run(call.caller()));
  }

  /** Creates the chat with a phone number. */
  @POST
  @Path("/{sessionSlug}")
  @AdminApi(value = Access.WRITE, permission = "messaging.create")
  @Answers(value = Chat.class, status = 201, orChanged = true)
  @Operation(
      summary = "Create a chat for a phone number",
      description =
          "Returns 200 with the existing chat if there is one. A given name is kept, even if the"
              + " contact uses another name.")
  public Response create(@PathParam("sessionSlug") String session, Chats.@NotNull NewChat body) {
    Chats.Opened opened = chats.create(call.caller(), session, body);
    return opened.isNew()
        ? Reply.created("Chat created", opened.chat())
        : Reply.of("Chat", opened.chat());
  }
}
