package plinth.workspace.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Time;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.UserApi;
import plinth.mail.MailLanguage;
import plinth.workspace.ChangeProfile;
import plinth.workspace.UserView;

/** The time zone and the language that the calling user chooses. */
@Path("/user/auth")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Identity")
public class ChoicesResource {
  @Inject private Call call;
  @Inject private ChangeProfile profile;

  /**
   * The new time zone of the user.
   *
   * @param timezone an IANA name; null: that of the workspace counts
   */
  @Schema(name = "ProfileTimezone")
  public record Timezone(@Schema(example = "Asia/Riyadh") @Nullable String timezone) {}

  /**
   * The new language of the user.
   *
   * @param language of the console and of mails about the account; null: that of the browser
   */
  @Schema(name = "ProfileLanguage")
  public record Language(@Nullable MailLanguage language) {}

  /** Chooses a time zone. */
  @PUT
  @Path("/profile/timezone")
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(UserView.class)
  @Operation(
      summary = "Choose your time zone",
      description =
          "Times in the console and in mails to the user are in this time zone, in every workspace."
              + " Without one, they are in that of the workspace. What all members see, such as"
              + " filters and reports, counts in the time zone of the workspace.")
  public Response chooseTimezone(@NotNull Timezone body) {
    String timezone = body.timezone();
    return Reply.of(
        "Profile changed",
        profile.chooseTimezone(call.caller(), timezone == null ? null : Time.zone(timezone)));
  }

  /** Chooses a language. */
  @PUT
  @Path("/profile/language")
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(UserView.class)
  @Operation(
      summary = "Choose your language",
      description =
          "The console and mails about the account are in this language. Without one, the console"
              + " follows the browser, and mails are in English.")
  public Response chooseLanguage(@NotNull Language body) {
    return Reply.of("Profile changed", profile.chooseLanguage(call.caller(), body.language()));
  }
}
