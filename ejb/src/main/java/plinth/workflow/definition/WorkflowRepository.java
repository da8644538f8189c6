package plinth.workflow.definition;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.LockModeType;
import jakarta.persistence.TypedQuery;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.TenantEntities;

/**
 * Stores and finds workflows and their versions. Uses SQL for an advisory lock, which JPA does not
 * have.
 */
@ApplicationScoped
public class WorkflowRepository {
  /** The number of the first active owner of the workspace. */
  private static final String FIRST_OWNER =
      """
      (select min(o.id) from WorkspaceMember o
       where o.owner = true and o.status = plinth.access.Admin.Status.ACTIVE)
      """;

  /** Subqueries instead of a left join, whose rows would need the discriminator of the member. */
  private static final String SELECT =
      """
      select w,
          (select a.id from WorkspaceMember a where a.id = coalesce(w.ownerId, %1$s)),
          (select a.slug from WorkspaceMember a where a.id = coalesce(w.ownerId, %1$s)),
          (select a.name from WorkspaceMember a where a.id = coalesce(w.ownerId, %1$s))
      from DefinedWorkflow w
      where w.deletedAt is null
      """
          .formatted(FIRST_OWNER);

  private static final String OWNER =
      """
      select a.id, a.slug, a.name
      from WorkspaceMember a
      where a.id = coalesce(:owner, %s)
      """
          .formatted(FIRST_OWNER);

  @Inject TenantEntities entities;
  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /** Locks the creation and deletion of workflows until the transaction ends. */
  public void lockWorkspace() {
    db.lock("tenant.workflow", bound.id());
  }

  /** Returns all workflows, newest first. */
  public List<WorkflowRow> listNewest() {
    return rows(select(" order by w.id desc"));
  }

  /** Returns the active workflows. */
  public List<WorkflowRow> listActive() {
    return rows(select(" and w.active = true order by w.id"));
  }

  /** Returns the workflow with a slug; empty if it does not exist or is deleted. */
  public Optional<WorkflowRow> findBySlug(String slug) {
    return rows(select(" and w.slug = :slug").setParameter("slug", slug)).stream().findFirst();
  }

  /** Returns the workflow and locks it until the transaction ends. */
  public Optional<DefinedWorkflow> lock(String slug) {
    return lockBy("w.slug = :key", slug);
  }

  /** Returns the workflow and locks it until the transaction ends. */
  public Optional<DefinedWorkflow> lock(long id) {
    return lockBy("w.id = :key", id);
  }

  private Optional<DefinedWorkflow> lockBy(String which, Object key) {
    return entities
        .manager()
        .createQuery(
            "select w from DefinedWorkflow w where w.deletedAt is null and " + which,
            DefinedWorkflow.class)
        .setParameter("key", key)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .setHint(TenantEntities.AS_STORED, true)
        .getResultStream()
        .findFirst();
  }

  /**
   * Returns the member for whom a workflow acts; null if it has none and the workspace has no
   * active owner.
   */
  public WorkflowRow.@Nullable Owner owner(DefinedWorkflow workflow) {
    return entities
        .manager()
        .createQuery(OWNER, Object[].class)
        .setParameter("owner", workflow.ownerId())
        .getResultStream()
        .map(row -> owner(row, 0))
        .findFirst()
        .orElse(null);
  }

  /** Returns the names of workflows by their numbers, including deleted ones. */
  public Map<Long, String> names(Collection<Long> ids) {
    if (ids.isEmpty()) {
      return Map.of();
    }
    return entities
        .manager()
        .createQuery(
            "select w.id, w.name from DefinedWorkflow w where w.id in :ids", Object[].class)
        .setParameter("ids", ids)
        .getResultStream()
        .collect(Collectors.toMap(row -> (Long) row[0], row -> (String) row[1]));
  }

  /** Returns the number of workflows in the workspace. */
  public int count() {
    return entities
        .manager()
        .createQuery("select count(w) from DefinedWorkflow w where w.deletedAt is null", Long.class)
        .getSingleResult()
        .intValue();
  }

  /** Whether a workflow has this slug. */
  public boolean isSlugTaken(String slug) {
    return findBySlug(slug).isPresent();
  }

  /** Stores a new workflow with its first version. */
  public void add(DefinedWorkflow workflow, String by) {
    entities.manager().persist(workflow);
    entities.manager().flush();
    addVersion(workflow, by);
  }

  /** Stores the current definition as a version for runs. */
  public void addVersion(DefinedWorkflow workflow, String by) {
    entities.manager().persist(new WorkflowVersion(workflow, by));
  }

  /** Returns the definition of a version. */
  public Definition definition(long id, int version) {
    return entities
        .manager()
        .createQuery(
            """
            select v from WorkflowVersion v
            where v.workflowId = :id and v.version = :version
            """,
            WorkflowVersion.class)
        .setParameter("id", id)
        .setParameter("version", version)
        .getSingleResult()
        .definition();
  }

  private TypedQuery<Object[]> select(String rest) {
    return entities.asStored(SELECT + rest, Object[].class);
  }

  private static List<WorkflowRow> rows(TypedQuery<Object[]> query) {
    return query
        .getResultStream()
        .map(row -> ((DefinedWorkflow) row[0]).row(owner(row, 1)))
        .toList();
  }

  private static WorkflowRow.@Nullable Owner owner(Object[] row, int at) {
    return row[at] == null
        ? null
        : new WorkflowRow.Owner((Long) row[at], (String) row[at + 1], (String) row[at + 2]);
  }
}
