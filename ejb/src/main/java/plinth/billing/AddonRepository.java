package plinth.billing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainEntities;

/** The add-ons of the catalog, and the recurring add-ons of workspaces. */
@ApplicationScoped
public class AddonRepository {
  private static final Sql HELD =
      Sql.named(
          """
          select h.workspace_id, a.slug, a.name, a.type, a.price_monthly, a.price_annual,
              h.quantity,
              case when h.status = 'active' then h.quantity - h.ending else 0 end as renewed,
              h.status, h.canceled_at
          from main.subscription_addon h
          join main.addon a on a.slug = h.addon_slug
          where h.workspace_id = any (:workspaces)
          order by a.place
          """);

  private static final Sql HOLD =
      Sql.named(
          """
          insert into main.subscription_addon as h (workspace_id, addon_slug, quantity,
              status, covered)
          values (:workspace, :slug, :quantity, 'active', coalesce((
            select (o.addons ->> :slug)::integer
            from main.subscription s
            join main.invoice_item i on i.workspace_id = s.workspace_id
              and i.period_start = s.current_period_start
            join main.obligation o on o.id = i.obligation_id
            where s.workspace_id = :workspace
            order by i.id desc limit 1
          ), 0))
          on conflict (workspace_id, addon_slug) do update set quantity = greatest(h.quantity,
              excluded.quantity + case when h.status = 'active' then h.quantity - h.ending
              else 0 end), ending = greatest(0,
              case when h.status = 'active' then h.ending else h.quantity
              end - excluded.quantity), status = 'active', canceled_at = null
          returning greatest(0, quantity - covered) as whole, greatest(0, least(quantity,
              covered) - covered_before) as ahead
          """);

  private static final Sql BEGIN =
      Sql.named(
          """
          update main.subscription_addon
          set covered = :covered, covered_before = quantity, quantity = :quantity,
              ending = :ending
          where workspace_id = :workspace and addon_slug = :slug
          """);

  private static final Sql CANCEL =
      Sql.named(
          """
          update main.subscription_addon
          set status = 'canceled', ending = 0, canceled_at = :now
          where workspace_id = :workspace and addon_slug = :slug and status = 'active'
          """);

  private static final Sql COVER_ALL =
      Sql.named(
          """
          update main.subscription_addon
          set covered = greatest(covered, quantity), covered_before = greatest(covered_before,
              quantity)
          where workspace_id = :workspace and addon_slug = :slug
          """);

  @Inject @MainDb Db db;
  @Inject MainEntities entities;

  /** Returns the add-ons in the catalog's order. */
  List<Addon> all() {
    return entities
        .manager()
        .createNamedQuery(CatalogAddon.ALL, CatalogAddon.class)
        .getResultStream()
        .map(CatalogAddon::addon)
        .toList();
  }

  /** Finds an add-on of the catalog by its slug. */
  public Optional<Addon> find(String slug) {
    return Optional.ofNullable(entities.manager().find(CatalogAddon.class, slug))
        .map(CatalogAddon::addon);
  }

  /** Returns the add-ons of a workspace in the catalog's order. */
  public List<ActiveAddon> listActive(long workspaceId) {
    return listActive(List.of(workspaceId)).getOrDefault(workspaceId, List.of());
  }

  /**
   * Returns the add-ons of each of the workspaces in the catalog's order. Workspaces without
   * add-ons are absent.
   */
  public Map<Long, List<ActiveAddon>> listActive(List<Long> workspaceIds) {
    Map<Long, List<ActiveAddon>> held = new HashMap<>();
    db.list(
        HELD.with("workspaces", workspaceIds.toArray(Long[]::new)),
        row ->
            held.computeIfAbsent(row.getLong("workspace_id"), id -> new ArrayList<>())
                .add(active(row)));
    return held;
  }

  private static ActiveAddon active(ResultSet row) throws SQLException {
    return new ActiveAddon(
        row.getString("slug"),
        row.getString("name"),
        Addon.Type.of(row.getString("type")),
        row.getInt("quantity"),
        row.getInt("renewed"),
        ActiveAddon.Status.of(row.getString("status")),
        Db.moment(row, "canceled_at"),
        row.getBigDecimal("price_monthly"),
        row.getBigDecimal("price_annual"));
  }

  /**
   * How many of a workspace's add-ons are neither paid for nor owed yet.
   *
   * @param whole how many are not covered until the period ends
   * @param ahead how many of the others are not covered until the period begins, if it begins in
   *     the future
   */
  public record Uncovered(int whole, int ahead) {}

  /**
   * Increases the quantity that is renewed. Canceled add-ons stay available until the renewal, so
   * only the quantity beyond them is added. The bill of the current period may have paid for
   * add-ons that the workspace no longer has; those are covered from the beginning of the period.
   */
  public Uncovered addQuantity(long workspaceId, String slug, int quantity) {
    return db.one(
        HOLD.with("workspace", workspaceId).with("slug", slug).with("quantity", quantity),
        row -> new Uncovered(row.getInt("whole"), row.getInt("ahead")));
  }

  /**
   * Records, at the beginning of a period, how many add-ons the workspace has and how many are paid
   * for, or owed, until the period ends. Everything the workspace had before was owed until then.
   *
   * @param ending how many of the workspace's add-ons end with the period
   */
  public void startPeriod(long workspaceId, String slug, int quantity, int ending, int covered) {
    db.update(
        BEGIN
            .with("covered", covered)
            .with("quantity", quantity)
            .with("ending", ending)
            .with("workspace", workspaceId)
            .with("slug", slug));
  }

  /**
   * Cancels an add-on of a workspace; returns false if the workspace does not have it or has
   * already canceled it.
   */
  public boolean cancel(long workspaceId, String slug, Instant now) {
    return db.update(CANCEL.with("now", now).with("workspace", workspaceId).with("slug", slug))
        == 1;
  }

  /** Records that all add-ons of this kind are paid for, or owed, until the period ends. */
  public void coverAll(long workspaceId, String slug) {
    db.update(COVER_ALL.with("workspace", workspaceId).with("slug", slug));
  }

  /** Removes an add-on from a workspace. */
  public void delete(long workspaceId, String slug) {
    db.update(
        Sql.of(
            "delete from main.subscription_addon where workspace_id = ? and addon_slug = ?",
            workspaceId,
            slug));
  }
}
