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
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.kernel.Words;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.CarriesSecret;
import plinth.kernel.http.OutlastsToken;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.messaging.MessagingSession;
import plinth.messaging.ProviderType;
import plinth.messaging.chat.Chats;
import plinth.messaging.chat.Profiles;
import plinth.messaging.connection.QrView;
import plinth.messaging.connection.SessionDrafts;
import plinth.messaging.connection.SessionLife;
import plinth.messaging.connection.SessionReports;
import plinth.messaging.history.HistoryGap;
import plinth.messaging.session.Sessions;
import plinth.messaging.session.UnprocessedEvent;
import plinth.messaging.store.Chat;

/** Sessions at providers. */
@Path("/messaging/sessions")
@Tag(name = "Messaging sessions")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class SessionsResource {
  private static final String TYPE = "providerType";

  /** The maximum number of sessions to delete with one request. */
  private static final int MAX = 200;

  @Inject private Sessions sessions;
  @Inject private SessionLife life;
  @Inject private Chats chats;
  @Inject private Profiles profiles;
  @Inject private SessionReports reports;
  @Inject private Call call;

  /** Lists the sessions to choose from. */
  @GET
  @Path("/lookup")
  @AdminApi(value = Access.READ, permission = "messaging.read")
  @Answers(value = MessagingSession.Choice.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List sessions to choose from",
      description =
          "Returns sessions of all provider types. A session with attached admins is visible only"
              + " to these admins and to owners.")
  public Response lookup() {
    return Reply.of("Sessions", sessions.choices(call.caller()));
  }

  /** Lists the sessions that the caller is attached to. */
  @GET
  @Path("/admin-sessions")
  @AdminApi(value = Access.READ, permission = "messaging.read")
  @Answers(value = MessagingSession.class, form = Answers.Form.LIST)
  @Operation(summary = "List the sessions you are attached to")
  public Response own() {
    return Reply.of("Sessions", sessions.listOwn(call.caller()));
  }

  /** Finds chats by the provider's id. */
  @GET
  @Path("/lookup/{providerId}/{sessionName}")
  @AdminApi(value = Access.READ, permission = "messaging.read")
  @Answers(value = Chat.class, form = Answers.Form.LIST)
  @Operation(
      summary = "Find chats by the provider's id",
      description = "Searches the session with this slug or name.")
  public Response byProvider(
      @PathParam("providerId") String providerId, @PathParam("sessionName") String session) {
    return Reply.of("Chats", chats.lookup(call.caller(), providerId, session));
  }

  /** Reads the profile of a contact. */
  @GET
  @Path("/{sessionSlug}/chats/{chatSlug}/profile")
  @AdminApi(value = Access.READ, permission = "messaging.read")
  @Answers(Profiles.ContactProfile.class)
  @Operation(
      summary = "Read the profile of a contact",
      description =
          "Requests the profile from the provider. Returns 503 if the provider does not respond.")
  public Response profile(
      @PathParam("sessionSlug") String session, @PathParam("chatSlug") String chat) {
    return Reply.of("Profile", profiles.of(call.caller(), session, chat));
  }

  /** Lists the sessions of a type. */
  @GET
  @Path("/{providerType}")
  @AdminApi(value = Access.READ, permission = "messaging.read")
  @Answers(value = MessagingSession.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List the sessions of a provider type",
      description = "Types are chatapp, social_network, cloud_chat and short_video.")
  public Response list(
      @Words(of = ProviderType.class) @PathParam(TYPE) String type, @BeanParam PageParams page) {
    return Reply.page(
        "Sessions", sessions.page(call.caller(), ProviderType.ofPath(type), page.request()));
  }

  /** Creates a session. */
  @POST
  @OutlastsToken
  @Path("/{providerType}")
  @AdminApi(value = Access.WRITE, permission = "messaging.create")
  @Answers(value = MessagingSession.class, status = 201)
  @Operation(
      summary = "Create a session",
      description =
          "Creates a stopped session to which you are attached. The first session of a workspace"
              + " becomes its default session. Credentials by type: cloud_chat takes"
              + " phone_number_id, access_token, app_secret and verify_token; social_network takes"
              + " platform (messenger or instagram), page_id, app_id, access_token, app_secret and"
              + " verify_token, and for an Instagram account instagram_id; short_video takes"
              + " business_id, app_id, app_secret, access_token and refresh_token; chatapp takes"
              + " none. Credentials are stored encrypted and are never returned.")
  public Response create(
      @Words(of = ProviderType.class) @PathParam(TYPE) String type,
      @NotNull SessionDrafts.NewSession body) {
    return Reply.created(
        "Session created", life.create(call.caller(), ProviderType.ofPath(type), body));
  }

  /** Deletes sessions. */
  @DELETE
  @Path("/{providerType}")
  @AdminApi(value = Access.WRITE, permission = "messaging.delete")
  @Answers(Removed.class)
  @Operation(
      summary = "Delete sessions",
      description =
          "Deletes the sessions with their chats and messages. If any slug is unknown, no session"
              + " is deleted.")
  public Response deleteMany(
      @Words(of = ProviderType.class) @PathParam(TYPE) String type,
      @Schema(description = "Slugs of the sessions, separated by commas; at most 200")
          @QueryParam("slugs")
          @Nullable String slugs) {
    int removed = life.remove(call.caller(), ProviderType.ofPath(type), listed(slugs));
    return Reply.of("Sessions removed", new Removed(removed));
  }

  private static List<String> listed(@Nullable String slugs) {
    List<String> all =
        Stream.of((slugs == null ? "" : slugs).split(",", -1))
            .map(String::strip)
            .filter(slug -> !slug.isEmpty())
            .toList();
    if (all.isEmpty()) {
      throw Problem.invalid("slugs", "required", "slugs is required");
    } else if (all.size() > MAX) {
      throw Problem.invalid("slugs", "size", "slugs lists more than " + MAX);
    }
    return all;
  }

  /**
   * The result of a deletion.
   *
   * @param removed number of deleted sessions
   */
  public record Removed(int removed) {}

  /** Creates a session and returns its QR code. */
  @POST
  @Path("/{providerType}/connect")
  @AdminApi(value = Access.WRITE, permission = "messaging.create")
  @CarriesSecret
  @Answers(value = SessionLife.Connected.class, status = 201)
  @Operation(
      summary = "Create and start a session",
      description =
          "Creates a session without a name, starts it and returns the code to scan with a phone."
              + " Returns 402 PLAN_LIMIT_EXCEEDED if the plan allows no further connected session.")
  public Response connect(@Words(of = ProviderType.class) @PathParam(TYPE) String type) {
    return Reply.created("Session started", life.connect(call.caller(), ProviderType.ofPath(type)));
  }

  /** Reads a session. */
  @GET
  @Path("/{providerType}/{slug}")
  @AdminApi(value = Access.READ, permission = "messaging.read")
  @Answers(MessagingSession.class)
  @Operation(summary = "Read a session")
  public Response get(
      @Words(of = ProviderType.class) @PathParam(TYPE) String type,
      @PathParam("slug") String slug) {
    return Reply.of("Session", sessions.get(call.caller(), ProviderType.ofPath(type), slug));
  }

  /** Renames a session. */
  @PATCH
  @Path("/{providerType}/{slug}")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @Answers(MessagingSession.class)
  @Operation(summary = "Rename a session")
  public Response rename(
      @Words(of = ProviderType.class) @PathParam(TYPE) String type,
      @PathParam("slug") String slug,
      @NotNull SessionDrafts.Naming body) {
    return Reply.of(
        "Session renamed",
        sessions.rename(call.caller(), ProviderType.ofPath(type), slug, body.name()));
  }

  /** Deletes a session. */
  @DELETE
  @Path("/{providerType}/{slug}")
  @AdminApi(value = Access.WRITE, permission = "messaging.delete")
  @Answers(Void.class)
  @Operation(
      summary = "Delete a session",
      description = "Deletes the session with its chats and messages.")
  public Response delete(
      @Words(of = ProviderType.class) @PathParam(TYPE) String type,
      @PathParam("slug") String slug) {
    life.remove(call.caller(), ProviderType.ofPath(type), slug);
    return Reply.of("Session removed", null);
  }

  /** Starts, stops, restarts or signs out a session. */
  @POST
  @Path("/{providerType}/{slug}/status")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @Answers(MessagingSession.class)
  @Operation(
      summary = "Start, stop, restart or log out a session",
      description =
          "Returns 402 PLAN_LIMIT_EXCEEDED when starting more sessions than the plan allows.")
  public Response status(
      @Words(of = ProviderType.class) @PathParam(TYPE) String type,
      @PathParam("slug") String slug,
      @NotNull SessionDrafts.Change body) {
    return Reply.of(
        "Session status", life.act(call.caller(), ProviderType.ofPath(type), slug, body.action()));
  }

  /** Reads the QR code of a session. */
  @POST
  @Path("/{providerType}/{slug}/qr")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @CarriesSecret
  @Answers(value = QrView.class, orNull = true)
  @Operation(
      summary = "Read the QR code of a session",
      description =
          "Returns the code as text and as a PNG, with the time when it expires; request a new one"
              + " then. Returns null if the session is already connected.")
  public Response qr(
      @Words(of = ProviderType.class) @PathParam(TYPE) String type,
      @PathParam("slug") String slug) {
    return Reply.of("QR code", life.qr(call.caller(), ProviderType.ofPath(type), slug));
  }

  /** Attaches admins. */
  @POST
  @OutlastsToken
  @Path("/{providerType}/{slug}/admins")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @Answers(MessagingSession.class)
  @Operation(
      summary = "Attach admins to a session",
      description =
          "Replaces the admins of the session. Only these admins and owners see the session and are"
              + " notified of its events. A session without admins is visible to everybody.")
  public Response admins(
      @Words(of = ProviderType.class) @PathParam(TYPE) String type,
      @PathParam("slug") String slug,
      @NotNull SessionDrafts.SessionAdmins body) {
    return Reply.of(
        "Admins attached",
        sessions.attachAdmins(call.caller(), ProviderType.ofPath(type), slug, body.admins()));
  }

  /** Attaches objects. */
  @POST
  @Path("/{providerType}/{slug}/objects")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @Answers(MessagingSession.class)
  @Operation(
      summary = "Attach objects to a session",
      description =
          "Replaces the objects of the session. New chats are linked to records of these objects"
              + " that have the contact's phone number.")
  public Response objects(
      @Words(of = ProviderType.class) @PathParam(TYPE) String type,
      @PathParam("slug") String slug,
      @NotNull SessionDrafts.SessionObjects body) {
    return Reply.of(
        "Objects attached",
        sessions.attachObjects(call.caller(), ProviderType.ofPath(type), slug, body.objects()));
  }

  /** Toggles whether a session is the default. */
  @POST
  @Path("/{providerType}/{slug}/toggle-default")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @Answers(MessagingSession.class)
  @Operation(summary = "Toggle whether a session is the default")
  public Response toggleDefault(
      @Words(of = ProviderType.class) @PathParam(TYPE) String type,
      @PathParam("slug") String slug) {
    return Reply.of(
        "Default session", sessions.toggleDefault(call.caller(), ProviderType.ofPath(type), slug));
  }

  /** Toggles whether incoming messages are marked as read immediately. */
  @PATCH
  @Path("/{providerType}/{slug}/toggle-auto-mark-read")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @Answers(MessagingSession.class)
  @Operation(summary = "Toggle automatic read marks of a session")
  public Response toggleAutoMarkRead(
      @Words(of = ProviderType.class) @PathParam(TYPE) String type,
      @PathParam("slug") String slug) {
    return Reply.of(
        "Automatic reading",
        sessions.toggleAutoMarkRead(call.caller(), ProviderType.ofPath(type), slug));
  }

  /** Lists the gaps that history syncs found. */
  @GET
  @Path("/{providerType}/{slug}/reconciliation")
  @AdminApi(value = Access.READ, permission = "messaging.read")
  @Answers(value = HistoryGap.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List gaps found by history syncs",
      description =
          "Returns gaps by chat and job, newest first: messages that were missing and have been"
              + " stored, and stored messages of the same time that the provider's history does not"
              + " contain. Chats without a gap are not listed.")
  public Response gaps(
      @Words(of = ProviderType.class) @PathParam(TYPE) String type,
      @PathParam("slug") String slug,
      @BeanParam PageParams page) {
    return Reply.page(
        "Reconciliation",
        reports.gaps(call.caller(), ProviderType.ofPath(type), slug, page.request()));
  }

  /** Lists provider events that were not understood. */
  @GET
  @Path("/{providerType}/{slug}/unrecognized")
  @AdminApi(value = Access.READ, permission = "messaging.read")
  @Answers(value = UnprocessedEvent.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List unrecognized provider events",
      description =
          "Returns events as the provider sent them, newest first, including events that could not"
              + " be processed, with the reason.")
  public Response odd(
      @Words(of = ProviderType.class) @PathParam(TYPE) String type,
      @PathParam("slug") String slug,
      @BeanParam PageParams page) {
    return Reply.page(
        "Unrecognized events",
        reports.unprocessed(call.caller(), ProviderType.ofPath(type), slug, page.request()));
  }
}
