package plinth.comments;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;
import plinth.kernel.Caller;
import plinth.kernel.Page.PageRequest;
import plinth.records.RecordKey;
import plinth.tenancy.TenantTables;
import plinth.tenancy.TestUnit;

/** Comments on a real PostgreSQL, as the application in workspace 7. */
class CommentRepositoryTest {
  private static final PageRequest ALL = new PageRequest(1, 200);

  private static final Caller AUTHOR =
      new Caller(Caller.Kind.ADMIN, 5L, 5L, null, null, null, Set.of(), null);

  private static EmbeddedPostgres postgres;
  private static CommentRepository comments;

  @BeforeAll
  static void migrate() throws IOException {
    postgres = TenantTables.start();
    comments = in(7);
  }

  @AfterAll
  static void stop() throws IOException {
    postgres.close();
  }

  @Test
  void commentsFollowRecordsThatMove() {
    RecordKey a = new RecordKey(1, 10);
    RecordKey b = new RecordKey(1, 11);
    RecordKey stays = new RecordKey(1, 12);
    CommentRepository others = in(8);
    long first = add(comments, a, null, "first");
    long reply = add(comments, a, first, "reply", 6L);
    long other = add(comments, b, null, "other");
    long left = add(comments, stays, null, "left");
    long foreign = add(others, a, null, "foreign");
    RecordKey newA = new RecordKey(2, 20);

    // One comment moves to the former record of the other.
    comments.reattach(Map.of(a, newA, b, a));

    assertThat(threads(comments, newA)).containsExactly(first);
    assertThat(comments.find(newA, first).orElseThrow().replies()).isEqualTo(1);
    assertThat(find(newA, reply).mentions()).containsExactly(6L);
    assertThat(threads(comments, a)).containsExactly(other);
    assertThat(threads(comments, b)).isEmpty();
    assertThat(threads(comments, stays)).containsExactly(left);
    assertThat(threads(others, a)).as("of another workspace").containsExactly(foreign);
    comments.reattach(Map.of(newA, b));
    assertThat(threads(comments, b)).as("and back again").containsExactly(first);
  }

  @Test
  void aDeletedCommentIsAMarkWhileItHasReplies() {
    RecordKey record = new RecordKey(3, 30);
    long root = add(comments, record, null, "root", 6L);
    long reply = add(comments, record, root, "reply");
    find(record, root).delete();
    forget(comments);
    RecordComment mark = find(record, root);
    assertThat(mark.isDeleted()).isTrue();
    assertThat(mark.body()).isEmpty();
    assertThat(mark.mentions()).isEmpty();
    assertThat(mark.authorId()).isEqualTo(5);
    find(record, reply).delete();
    assertThat(comments.find(record, root)).isEmpty();
    assertThat(comments.lockById(record, reply)).isEmpty();
    assertThat(threads(comments, record)).isEmpty();
  }

  private static RecordComment find(RecordKey record, long id) {
    return comments.find(record, id).orElseThrow().comment();
  }

  private static long add(
      CommentRepository which, RecordKey record, Long parent, String body, Long... mentions) {
    List<Long> mentioned = List.of(mentions);
    RecordComment comment = new RecordComment(AUTHOR, record, parent, body, mentioned, mentioned);
    which.add(comment);
    forget(which);
    return comment.id();
  }

  /** Flushes changes, so that later reads come from the database. */
  private static void forget(CommentRepository which) {
    which.entities.manager().flush();
    which.entities.manager().clear();
  }

  private static List<Long> threads(CommentRepository which, RecordKey record) {
    return which.page(record, null, CommentOrder.OLDEST_FIRST, ALL).items().stream()
        .map(replied -> replied.comment().id())
        .toList();
  }

  private static CommentRepository in(long workspace) {
    PGSimpleDataSource source = (PGSimpleDataSource) postgres.getPostgresDatabase();
    source.setOptions("-c role=plinth_app -c app.workspace_id=" + workspace);
    CommentRepository repository = new CommentRepository();
    repository.entities = TestUnit.tenant(source, workspace);
    repository.db = TestUnit.db(repository.entities.manager());
    return repository;
  }
}
