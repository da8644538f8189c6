package plinth.identity.factor;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.audit.Audit;
import plinth.identity.IdentityConfig;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * The devices on which a user need not enter a code at sign-in. The database stores only digests of
 * their tokens. It uses SQL, because one statement decides whether a device is still remembered.
 */
@Stateless
@MainPlane
public class RememberedDevices {
  private static final int SLUG = 20;
  private static final int TOKEN_BYTES = 32;

  /** Its locks order it with a change of the password and with the removal of the factor. */
  private static final Sql REMEMBER =
      Sql.named(
          """
          with account as (
            select u.id
            from main."user" u
            join main.second_factor f on f.user_id = u.id
            where u.id = :user and u.session_version = :version
              and f.confirmed_at is not null for share
          )
          insert into main.remembered_device (slug, user_id, digest, agent, address, created_at,
              used_at, expires_at)
          select :slug, id, :digest, left(:agent, 300), :address, :now, :now, :expiry
          from account
          """);

  private static final Sql USE =
      Sql.named(
          """
          update main.remembered_device
          set used_at = :now, agent = left(:agent, 300), address = :address
          where digest = :digest and user_id = :user and expires_at > :now
          """);

  private static final Sql LIST =
      Sql.named(
          """
          select slug, agent, address, created_at, used_at, expires_at
          from main.remembered_device
          where user_id = :user and expires_at > :now
          order by used_at desc, slug
          """);

  @Inject private IdentityConfig config;
  @Inject @MainDb private Db db;
  @Inject private Audit audit;

  /**
   * Remembers the device of a sign-in.
   *
   * @param sessionVersion the version of the user's sessions that the sign-in found
   * @return the token of the device; null if the password was changed or the factor removed
   */
  public @Nullable String remember(Caller caller, int sessionVersion) {
    String token = Secrets.randomToken(TOKEN_BYTES);
    String slug = Secrets.randomWord(SLUG);
    Instant now = Time.now();
    int added =
        db.update(
            REMEMBER
                .with("user", caller.requireUserId())
                .with("version", sessionVersion)
                .with("slug", slug)
                .with("digest", Secrets.sha256(token))
                .with("agent", caller.origin().agent())
                .with("address", caller.origin().address())
                .with("now", now)
                .with("expiry", now.plus(config.rememberedDeviceLife())));
    if (added == 0) {
      return null;
    }
    record(caller, "user.device_remembered", slug);
    return token;
  }

  /** Whether the token is of a remembered device of the user, which is then marked as used. */
  public boolean use(Caller caller, String token) {
    return db.update(
            USE.with("now", Time.now())
                .with("agent", caller.origin().agent())
                .with("address", caller.origin().address())
                .with("digest", Secrets.sha256(token))
                .with("user", caller.requireUserId()))
        == 1;
  }

  /** The remembered devices of the caller, the most recently used first. */
  public List<DeviceView> list(Caller caller) {
    return db.list(
        LIST.with("user", caller.requireUserId()).with("now", Time.now()),
        row ->
            new DeviceView(
                row.getString("slug"),
                row.getString("agent"),
                row.getString("address"),
                Db.requiredMoment(row, "created_at"),
                Db.requiredMoment(row, "used_at"),
                Db.requiredMoment(row, "expires_at")));
  }

  /** Forgets a device of the caller; refuses one that is not the caller's (404). */
  public void forget(Caller caller, String slug) {
    int gone =
        db.update(
            Sql.of(
                "delete from main.remembered_device where slug = ? and user_id = ?",
                slug,
                caller.requireUserId()));
    if (gone == 0) {
      throw Problem.notFound("Device");
    }
    record(caller, "user.device_forgotten", slug);
  }

  /** Forgets all devices of the caller; may be repeated. */
  public void forgetAll(Caller caller) {
    if (forgetAllOf(caller.requireUserId()) > 0) {
      record(caller, "user.device_forgotten", "all");
    }
  }

  /** Forgets all devices of a user, such as after a change of the password. */
  public int forgetAllOf(long userId) {
    return db.update(Sql.of("delete from main.remembered_device where user_id = ?", userId));
  }

  private void record(Caller caller, String action, String device) {
    JsonObject details = Json.createObjectBuilder().add("device", device).build();
    audit.record(caller, action, "user:" + caller.requireUserId(), details);
  }
}
