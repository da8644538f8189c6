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
import plinth.kernel.http.Lasting;
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
import plinth.messaging.session.OddEvent;
import plinth.messaging.session.Sessions;
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
          "Of all provider types. A session with admins is seen by these and by the owners.")
  public Response lookup() {
    return Reply.of("Sessions", sessions.choices(call.caller()));
  }

  /** Lists the sessions that the caller is attached to. */
  @GET
  @Path("/admin-sessions")
  @AdminApi(value = Access.READ, permission = "messaging.read")
  @Answers(value = MessagingSession.class, form = Answers.Form.LIST)
  @Operation(summary = "List the sessions that you are attached to")
  public Response own() {
    return Reply.of("Sessions", sessions.own(call.caller()));
  }

  /** Finds chats by the provider's id. */
  @GET
  @Path("/lookup/{providerId}/{sessionName}")
  @AdminApi(value = Access.READ, permission = "messaging.read")
  @Answers(value = Chat.class, form = Answers.Form.LIST)
  @Operation(
      summary = "Find chats by the provider's id",
      description = "Within the session that has this slug or name.")
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
      description = "Asked of the provider; 503 while it does not answer.")
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
  @Lasting
  @Path("/{providerType}")
  @AdminApi(value = Access.WRITE, permission = "messaging.create")
  @Answers(value = MessagingSession.class, status = 201)
  @Operation(
      summary = "Make a session",
      description =
          "It is stopped, and you are attached to it; the first one of a workspace is its default."
              + " cloud_chat takes the credentials phone_number_id, access_token, app_secret and"
              + " verify_token; social_network platform (messenger or instagram), page_id, app_id,"
              + " access_token, app_secret, verify_token, and of an Instagram account instagram_id;"
              + " short_video business_id, app_id, app_secret, access_token and refresh_token;"
              + " chatapp none. They are kept sealed and never answered.")
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
      summary = "Remove sessions",
      description = "With their chats and messages. One unknown slug: none is removed.")
  public Response deleteMany(
      @Words(of = ProviderType.class) @PathParam(TYPE) String type,
      @Schema(description = "Slugs of the sessions, with commas between; at most 200")
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
      throw Problem.invalid("slugs", "size", "slugs holds more than " + MAX);
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
      summary = "Connect quickly",
      description =
          "Makes a session without a name, starts it and answers the code that a phone scans. 402"
              + " PLAN_LIMIT_EXCEEDED where the plan allows no further connected session.")
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
  @Operation(summary = "Remove a session", description = "With its chats and messages.")
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
      description = "402 PLAN_LIMIT_EXCEEDED to start one more than the plan allows.")
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
      summary = "Read the code of a session",
      description =
          "As text and as a PNG, with when it expires; then ask again. Null when the session is"
              + " connected already.")
  public Response qr(
      @Words(of = ProviderType.class) @PathParam(TYPE) String type,
      @PathParam("slug") String slug) {
    return Reply.of("QR code", life.qr(call.caller(), ProviderType.ofPath(type), slug));
  }

  /** Attaches admins. */
  @POST
  @Lasting
  @Path("/{providerType}/{slug}/admins")
  @AdminApi(value = Access.WRITE, permission = "messaging.update")
  @Answers(MessagingSession.class)
  @Operation(
      summary = "Attach admins to a session",
      description =
          "These see it and are told what happens in it, and no others but the owners. Without any"
              + " everybody sees it.")
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
      description = "New chats are linked to their records that have the contact's number.")
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
  @Operation(summary = "Make a session the default, or no more")
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
  @Operation(summary = "Have what comes in marked as read at once, or no more")
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
      summary = "List what history syncs found missing",
      description =
          "By chat and job, the newest first: what was missing here and was taken in, and what is"
              + " here of that time and not in the provider's history. Chats without a gap are not"
              + " listed.")
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
  @Answers(value = OddEvent.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List what the provider told and was not understood",
      description = "As it was told, the newest first, and what could not be worked, with why.")
  public Response odd(
      @Words(of = ProviderType.class) @PathParam(TYPE) String type,
      @PathParam("slug") String slug,
      @BeanParam PageParams page) {
    return Reply.page(
        "Unrecognized events",
        reports.odd(call.caller(), ProviderType.ofPath(type), slug, page.request()));
  }
}
