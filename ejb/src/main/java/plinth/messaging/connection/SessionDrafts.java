package plinth.messaging.connection;

import jakarta.json.JsonObject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.messaging.provider.SessionAction;

/** Request bodies of sessions. */
public final class SessionDrafts {
  private static final int MAX = 200;

  private SessionDrafts() {}

  /**
   * A session to create.
   *
   * @param name display name
   * @param credentials the credentials that its provider requires. {@code cloud_chat}: {@code
   *     phone_number_id}, {@code access_token}, {@code app_secret} and {@code verify_token}. {@code
   *     social_network}: {@code platform} ({@code messenger} or {@code instagram}), {@code
   *     page_id}, {@code app_id}, {@code access_token}, {@code app_secret}, {@code verify_token}
   *     and, for an Instagram account, {@code instagram_id}. {@code short_video}: {@code
   *     business_id}, {@code app_id}, {@code app_secret}, {@code access_token} and {@code
   *     refresh_token}. {@code chatapp}: none
   */
  public record NewSession(
      @NotBlank @Size(max = 120) String name, @Nullable JsonObject credentials) {}

  /** A new name for a session. */
  public record Naming(@NotBlank @Size(max = 120) String name) {}

  /** An action on a session at its provider. */
  public record Change(@NotNull SessionAction action) {}

  /** The new admins of a session, by their slugs; if empty, everybody can see the session. */
  public record SessionAdmins(@NotNull @Size(max = MAX) List<String> admins) {}

  /** The new objects of a session, by their slugs. */
  public record SessionObjects(@NotNull @Size(max = MAX) List<String> objects) {}
}
