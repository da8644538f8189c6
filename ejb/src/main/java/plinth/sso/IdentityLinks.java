package plinth.sso;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/** Which user a subject of a provider is. */
@Stateless
@MainPlane
public class IdentityLinks {
  private static final Sql FIND =
      Sql.named(
          """
          select user_id
          from main.identity_link
          where provider_id = :provider and subject = :subject
          """);

  private static final Sql ADD =
      Sql.named(
          """
          insert into main.identity_link (provider_id, subject, workspace_id, user_id, created_at)
          values (:provider, :subject, :workspace, :user, :now)
          on conflict (provider_id, subject) do nothing
          """);

  private static final Sql IS_PROVED =
      Sql.named(
          """
          select count(*)
          from main.claimed_domain
          where workspace_id = :workspace and domain = :domain and proved_at is not null
          """);

  @Inject @MainDb private Db db;

  /** The user who is the subject of a provider. */
  public Optional<Long> find(Caller caller, IdentityProvider provider, String subject) {
    return db.first(
        FIND.with("provider", provider.id()).with("subject", subject), row -> row.getLong(1));
  }

  /** Links a subject to a user and returns its user, who is another if that was linked before. */
  public long link(Caller caller, IdentityProvider provider, String subject, long userId) {
    db.update(
        ADD.with("provider", provider.id())
            .with("subject", subject)
            .with("workspace", provider.workspaceId())
            .with("user", userId)
            .with("now", Time.now()));
    return find(caller, provider, subject).orElseThrow();
  }

  /** Whether a workspace has proved the domain of an address. */
  public boolean isOfProvedDomain(Caller caller, long workspaceId, String email) {
    return db.number(
            IS_PROVED
                .with("workspace", workspaceId)
                .with("domain", email.substring(email.indexOf('@') + 1)))
        > 0;
  }
}
