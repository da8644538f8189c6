package plinth.billing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import plinth.billing.gateway.Customer;
import plinth.billing.gateway.SavedCard;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.vault.Vault;

/** The saved cards of workspaces, one for each workspace; their tokens are encrypted. */
@ApplicationScoped
public class CardRepository {
  private static final Sql PAYERS =
      Sql.named(
          """
          select t.id, t.name, coalesce(u.email, '') as email, c.gateway, c.token, c.brand,
              c.last_four
          from main.tenants t
          left join main.card c on c.workspace_id = t.id
          left join main."user" u on u.id = t.owner_user_id
          where t.id = any(:workspaces)
          """);

  private static final Sql SAVE =
      Sql.named(
          """
          insert into main.card (workspace_id, gateway, token, brand, last_four, saved_at)
          values (:workspace, :gateway, :token, :brand, :lastFour, :now)
          on conflict (workspace_id)
          do update set gateway = excluded.gateway, token = excluded.token,
              brand = excluded.brand, last_four = excluded.last_four,
              saved_at = excluded.saved_at
          """);

  @Inject @MainDb Db db;
  @Inject Vault vault;

  /**
   * Who pays for a workspace, and with which card.
   *
   * @param card the saved card; empty if none is saved, or if its token can no longer be decrypted
   * @param gateway the gateway that stores the card; empty without a card
   */
  public record Payer(
      long workspaceId, Customer customer, Optional<SavedCard> card, String gateway) {}

  /** Saves a card and replaces the previous one. */
  public void save(long workspaceId, String gateway, SavedCard card) {
    db.update(
        SAVE.with("workspace", workspaceId)
            .with("gateway", gateway)
            .with("token", vault.seal(place(workspaceId), card.token()))
            .with("brand", card.brand())
            .with("lastFour", card.lastFour())
            .with("now", Time.now()));
  }

  /** Returns who pays for a workspace. */
  public Optional<Payer> payer(long workspaceId) {
    return payers(List.of(workspaceId)).stream().findFirst();
  }

  /** Returns who pays for each of the workspaces. */
  public List<Payer> payers(List<Long> workspaceIds) {
    return db.list(PAYERS.with("workspaces", workspaceIds.toArray(Long[]::new)), this::payer);
  }

  private Payer payer(ResultSet row) throws SQLException {
    long workspaceId = row.getLong("id");
    String sealed = row.getString("token");
    String brand = row.getString("brand");
    String lastFour = row.getString("last_four");
    Optional<SavedCard> card =
        Optional.ofNullable(sealed)
            .flatMap(text -> vault.unseal(place(workspaceId), text))
            .map(token -> new SavedCard(token, brand, lastFour));
    String gateway = row.getString("gateway");
    return new Payer(
        workspaceId,
        new Customer(row.getString("name"), row.getString("email")),
        card,
        gateway == null ? "" : gateway);
  }

  private static String place(long workspaceId) {
    return Vault.place("card.token", workspaceId);
  }
}
