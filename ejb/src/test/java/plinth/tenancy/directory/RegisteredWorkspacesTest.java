package plinth.tenancy.directory;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import plinth.identity.MainDatabase;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.kernel.Wired;
import plinth.tenancy.MainEntities;
import plinth.tenancy.TestUnit;
import plinth.tenancy.WorkspaceType;

/** Workspaces of the directory on a real PostgreSQL, in one transaction with SQL. */
class RegisteredWorkspacesTest {
  private static final long OWNER = 7;

  private final MainEntities entities = TestUnit.main(MainDatabase.source());
  private final Db db = TestUnit.db(entities.manager());
  private final RegisteredWorkspaces workspaces =
      new Wired("plinth.tenancy.directory")
          .with(MainEntities.class, entities)
          .with(Db.class, db)
          .get(RegisteredWorkspaces.class);

  @Test
  void aSubdomainIsTakenOnce() {
    Caller.Workspace first = reserve(WorkspaceType.HYPER, OWNER);

    assertThat(workspaces.reserve(order(first.subdomain(), WorkspaceType.HYPER, OWNER))).isEmpty();
    assertThat(workspaces.findBySubdomain(first.subdomain()).orElseThrow().toWorkspace())
        .isEqualTo(first);
  }

  @Test
  void eachDedicatedWorkspaceGetsADatabaseOfItsOwn() {
    String database = reserve(WorkspaceType.DEDICATED, OWNER).database();

    assertThat(database).startsWith("plinth_");
    assertThat(reserve(WorkspaceType.DEDICATED, OWNER).database()).isNotEqualTo(database);
    assertThat(reserve(WorkspaceType.HYPER, OWNER).database()).isNull();
  }

  @Test
  void unfinishedOnesHaveAnOwnerAndAreNotOpen() {
    long waiting = reserve(WorkspaceType.HYPER, OWNER).id();
    long restored = reserve(WorkspaceType.HYPER, null).id();
    long open = reserve(WorkspaceType.HYPER, OWNER).id();
    workspaces.lockById(open).orElseThrow().activate();
    Instant soon = Time.now().plusSeconds(1);

    assertThat(numbers(workspaces.listUnfinished(soon, null)))
        .contains(waiting)
        .doesNotContain(restored, open);
    assertThat(numbers(workspaces.listUnfinished(soon, waiting))).containsExactly(waiting);
    assertThat(workspaces.listUnfinished(soon, open)).isEmpty();
    assertThat(workspaces.listUnfinished(Instant.EPOCH, waiting)).isEmpty();
  }

  /** Billing writes its columns by SQL, in the same transaction. */
  @Test
  void aChangeLeavesWhatSqlWrote() {
    long id = reserve(WorkspaceType.HYPER, OWNER).id();
    RegisteredWorkspace workspace = workspaces.lockById(id).orElseThrow();
    db.update(Sql.of("update main.tenants set name = 'By SQL', read_only = true where id = ?", id));

    workspace.moveTo("plinth_other");

    assertThat(text("name", id)).isEqualTo("By SQL");
    assertThat(text("read_only", id)).isEqualTo("true");
    assertThat(text("type", id)).isEqualTo("dedicated");
    assertThat(workspaces.findById(id).orElseThrow().name()).as("read again").isEqualTo("By SQL");
  }

  @Test
  void theDeletionCanBeWithdrawnUntilItBegins() {
    long id = reserve(WorkspaceType.HYPER, OWNER).id();
    RegisteredWorkspace workspace = workspaces.lockById(id).orElseThrow();
    workspace.activate();
    workspace.scheduleDeletion(Time.now(), "owner@example.com");
    assertThat(text("deletion_requested_by_email", id)).isEqualTo("owner@example.com");

    workspace.withdrawDeletion();
    assertThat(text("deletion_scheduled_at", id)).isEqualTo("none");

    workspace.startDeletion();
    assertThat(workspace.isDeleting()).isTrue();
    assertThat(workspace.isInUse()).isFalse();
  }

  @Test
  void suspendingTwiceChangesNothing() {
    RegisteredWorkspace workspace =
        workspaces.lockById(reserve(WorkspaceType.HYPER, OWNER).id()).orElseThrow();
    workspace.activate();

    assertThat(workspace.suspend(true)).isTrue();
    assertThat(workspace.suspend(true)).isFalse();
    assertThat(workspace.isInUse()).isTrue();
    assertThat(workspace.suspend(false)).isTrue();
  }

  @Test
  void onlyItsOwnerIsTakenFromAWorkspace() {
    long id = reserve(WorkspaceType.HYPER, OWNER).id();

    workspaces.clearOwner(id, OWNER + 1);
    assertThat(text("owner_user_id", id)).isEqualTo("7");
    workspaces.clearOwner(id, OWNER);
    assertThat(text("owner_user_id", id)).isEqualTo("none");
  }

  @Test
  void onlyUnfinishedOnesAreForgotten() {
    long unfinished = reserve(WorkspaceType.HYPER, null).id();
    long open = reserve(WorkspaceType.HYPER, null).id();
    workspaces.lockById(open).orElseThrow().activate();

    workspaces.deleteUnfinished(unfinished);
    workspaces.deleteUnfinished(open);

    assertThat(workspaces.findById(unfinished)).isEmpty();
    assertThat(workspaces.findById(open)).isPresent();
  }

  private Caller.Workspace reserve(WorkspaceType type, @Nullable Long owner) {
    return workspaces.reserve(order("w" + Secrets.randomWord(10), type, owner)).orElseThrow();
  }

  private static NewWorkspace order(String subdomain, WorkspaceType type, @Nullable Long owner) {
    return new NewWorkspace(subdomain, "Nora's", type, owner, null, false, Time.now());
  }

  private String text(String column, long id) {
    return db.one(
        Sql.of("select coalesce(" + column + "::text, 'none') from main.tenants where id = ?", id),
        row -> row.getString(1));
  }

  private static List<Long> numbers(List<RegisteredWorkspace> found) {
    return found.stream().map(RegisteredWorkspace::id).toList();
  }
}
