package plinth.identity.factor;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import plinth.identity.IdentityProblem;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Stores passkeys. It uses SQL, because one conditional statement decides whether the counter of an
 * authenticator has advanced.
 */
@Stateless
@MainPlane
public class StoredPasskeys {
  /** How many passkeys an account may have. */
  public static final int MOST = 20;

  private static final int SLUG = 20;

  private static final Sql FIND =
      Sql.named(
          """
          select slug, name, operator_id is not null as is_operator,
              coalesce(operator_id, user_id) as holder_id, credential, handle, sign_count, is_synced
          from main.passkey
          where credential_id = :credential
          """);

  private static final Sql LIST =
      Sql.named(
          """
          select slug, name, is_synced, created_at, used_at
          from main.passkey
          where holder = :holder
          order by created_at, slug
          """);

  private static final Sql CREDENTIALS =
      Sql.named(
          """
          select credential_id
          from main.passkey
          where holder = :holder
          order by created_at, slug
          """);

  private static final Sql HANDLE =
      Sql.named("select handle from main.passkey where holder = :holder limit 1");

  private static final Sql LOCK_USER =
      Sql.named("select id from main.\"user\" where id = :id for no key update");

  private static final Sql LOCK_OPERATOR =
      Sql.named("select id from main.operator where id = :id for no key update");

  private static final Sql ADD =
      Sql.named(
          """
          insert into main.passkey (slug, user_id, operator_id, name, credential_id, credential,
              handle, sign_count, is_synced, created_at)
          values (:slug, :user, :operator, :name, :credential, :key, :handle, :count, :synced, :now)
          on conflict (credential_id) do nothing
          """);

  /** Authenticators without a counter always sign zero. */
  private static final Sql USE =
      Sql.named(
          """
          update main.passkey
          set sign_count = :count, used_at = :now
          where slug = :slug and (sign_count < :count or (sign_count = 0 and :count = 0))
          """);

  private static final Sql REMOVE =
      Sql.named(
          """
          delete from main.passkey
          where holder = :holder and slug = :slug
          returning name
          """);

  private static final Sql REMOVE_ALL =
      Sql.named("delete from main.passkey where holder = :holder returning name");

  @Inject @MainDb private Db db;
  @Inject private FactorEvents events;

  /** The passkey with this credential id, of any account. */
  public Optional<StoredPasskey> find(byte[] credential) {
    return db.first(
        FIND.with("credential", credential),
        row ->
            new StoredPasskey(
                row.getString("slug"),
                row.getString("name"),
                row.getBoolean("is_operator"),
                row.getLong("holder_id"),
                row.getBytes("credential"),
                row.getBytes("handle"),
                row.getLong("sign_count"),
                row.getBoolean("is_synced")));
  }

  /** The holder's passkeys, in the order in which they were added. */
  public List<PasskeyView> list(FactorHolder holder) {
    return db.list(
        LIST.with("holder", holder.key()),
        row ->
            new PasskeyView(
                row.getString("slug"),
                row.getString("name"),
                row.getBoolean("is_synced"),
                Db.requiredMoment(row, "created_at"),
                Db.moment(row, "used_at")));
  }

  /** The ids of the holder's passkeys. */
  public List<byte[]> credentials(FactorHolder holder) {
    return db.list(CREDENTIALS.with("holder", holder.key()), row -> row.getBytes(1));
  }

  /** The handle that the holder's passkeys share; empty if the holder has none. */
  public Optional<byte[]> findHandle(FactorHolder holder) {
    return db.first(HANDLE.with("holder", holder.key()), row -> row.getBytes(1));
  }

  /** Adds a passkey; refuses one too many (409) and a credential that is known (400). */
  public void add(Caller caller, FactorHolder holder, String name, NewPasskey added) {
    Sql lock = holder.isOperator() ? LOCK_OPERATOR : LOCK_USER;
    // Of two that are added at the same time, the second one counts the first.
    db.list(lock.with("id", holder.id()), row -> row.getLong(1));
    if (credentials(holder).size() >= MOST) {
      throw new Problem(IdentityProblem.PASSKEY_LIMIT).with("limit", MOST);
    }
    int stored =
        db.update(
            ADD.with("slug", Secrets.randomWord(SLUG))
                .with("user", holder.userId())
                .with("operator", holder.operatorId())
                .with("name", name)
                .with("credential", added.id())
                .with("key", added.key())
                .with("handle", added.handle())
                .with("count", added.signCount())
                .with("synced", added.isSynced())
                .with("now", Time.now()));
    if (stored == 0) {
      throw Problem.invalid("credential", "unique", "credential is registered already");
    }
    events.passkeyAdded(caller, holder, name);
  }

  /** Notes the counter that was signed; false if it has not advanced since the last use. */
  public boolean use(StoredPasskey passkey, long count) {
    return db.update(USE.with("count", count).with("now", Time.now()).with("slug", passkey.slug()))
        == 1;
  }

  /** Audits a passkey whose counter went back, and tells its holder. */
  public void reportCopy(Caller caller, FactorHolder holder, StoredPasskey passkey) {
    events.passkeyCopied(caller, holder, passkey.name());
  }

  /** Removes a passkey; refuses one that is not the holder's (404). */
  public void remove(Caller caller, FactorHolder holder, String slug) {
    String name =
        db.first(
                REMOVE.with("holder", holder.key()).with("slug", slug),
                row -> row.getString("name"))
            .orElseThrow(() -> Problem.notFound("Passkey"));
    events.passkeyRemoved(caller, holder, name);
  }

  /** Removes all passkeys of a holder; may be repeated. */
  public void removeAll(Caller caller, FactorHolder holder) {
    db.list(REMOVE_ALL.with("holder", holder.key()), row -> row.getString("name"))
        .forEach(name -> events.passkeyRemoved(caller, holder, name));
  }
}
