package plinth.comments;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;
import plinth.kernel.Db;
import plinth.kernel.Page.PageRequest;
import plinth.records.RecordKey;
import plinth.tenancy.TenantTables;

/** Comments on a real PostgreSQL, as the application in workspace 7. */
class CommentRepositoryTest {
  private static final PageRequest ALL = new PageRequest(1, 200);

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
    long first = comments.add(a, null, 5, "first", List.of(), List.of());
    long reply = comments.add(a, first, 5, "reply", List.of(6L), List.of(6L));
    long other = comments.add(b, null, 5, "other", List.of(), List.of());
    long left = comments.add(stays, null, 5, "left", List.of(), List.of());
    long foreign = in(8).add(a, null, 5, "foreign", List.of(), List.of());
    RecordKey newA = new RecordKey(2, 20);

    // One of them goes to where the other one was.
    comments.rehang(Map.of(a, newA, b, a));

    assertThat(threads(comments, newA)).containsExactly(first);
    assertThat(comments.find(newA, first).orElseThrow().repliesCount()).isEqualTo(1);
    assertThat(comments.find(newA, reply).orElseThrow().mentions()).containsExactly(6L);
    assertThat(threads(comments, a)).containsExactly(other);
    assertThat(threads(comments, b)).isEmpty();
    assertThat(threads(comments, stays)).containsExactly(left);
    assertThat(threads(in(8), a)).as("of another workspace").containsExactly(foreign);
    comments.rehang(Map.of(newA, b));
    assertThat(threads(comments, b)).as("and back again").containsExactly(first);
  }

  @Test
  void aDeletedCommentIsAMarkWhileItHasReplies() {
    RecordKey record = new RecordKey(3, 30);
    long root = comments.add(record, null, 5, "root", List.of(6L), List.of(6L));
    long reply = comments.add(record, root, 5, "reply", List.of(), List.of());
    comments.delete(root);
    CommentRow mark = comments.find(record, root).orElseThrow();
    assertThat(mark.isDeleted()).isTrue();
    assertThat(mark.body()).isEmpty();
    assertThat(mark.mentions()).isEmpty();
    assertThat(mark.authorId()).isEqualTo(5);
    comments.delete(reply);
    assertThat(comments.find(record, root)).isEmpty();
    assertThat(comments.hold(record, reply)).isEmpty();
    assertThat(threads(comments, record)).isEmpty();
  }

  private static List<Long> threads(CommentRepository which, RecordKey record) {
    return which.page(record, null, CommentOrder.OLDEST_FIRST, ALL).items().stream()
        .map(CommentRow::id)
        .toList();
  }

  private static CommentRepository in(long workspace) {
    PGSimpleDataSource source = (PGSimpleDataSource) postgres.getPostgresDatabase();
    source.setOptions("-c role=plinth_app -c app.workspace_id=" + workspace);
    CommentRepository repository = new CommentRepository();
    repository.db = new Db(source);
    return repository;
  }
}
