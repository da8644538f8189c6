package plinth.messaging.label;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Sql;
import plinth.messaging.Listing;
import plinth.messaging.provider.Inbound;
import plinth.tenancy.TenantTables;
import plinth.tenancy.TestUnit;

/** Labels on a real PostgreSQL, as the application in workspaces 7 and 8. */
class LabelRepositoryTest {
  private static final String SESSION =
      """
      insert into tenant.messaging_session (id, slug, provider_type, status_at, credentials,
          created_at)
      values (?, 's' || ?, 'chatapp', now(), '', now())
      """;

  private static final String OBJECT =
      """
      insert into tenant.object (id, slug, name, plural_name, position)
      values (1, 'deals', 'Deal', 'Deals', 1)
      """;

  private static final String FIELD =
      """
      insert into tenant.field (id, object_id, slug, name, type, position)
      values (2, 1, 'tags', 'Tags', 'multi_select', 1)
      """;

  private static final String CHAT =
      """
      insert into tenant.chat (id, slug, session_id, provider_id, active_at, created_at)
      values (3, 'c3', 4, 'p3', now(), now())
      """;

  private static EmbeddedPostgres postgres;
  private static LabelRepository labels;
  private static LabelRepository others;

  @BeforeAll
  static void migrate() throws IOException {
    postgres = TenantTables.start();
    labels = in(7);
    others = in(8);
    labels.db.update(Sql.of(OBJECT));
    labels.db.update(Sql.of(FIELD));
    for (long session = 1; session <= 4; session++) {
      labels.db.update(Sql.of(SESSION, session, session));
    }
    labels.db.update(Sql.of(CHAT));
    others.db.update(Sql.of(SESSION, 1, 1));
  }

  @AfterAll
  static void stop() throws IOException {
    postgres.close();
  }

  @Test
  void labelsAreListedWithAndWithoutAMapping() {
    save(labels, 1, "p1", "Paid");
    save(labels, 1, "p2", "New");
    save(others, 1, "p1", "Foreign");
    SessionLabel paid = label(1, "p1");
    paid.map(1, 2, "paid");

    Listing<MessageLabel> first = labels.page(List.of(1L), new PageRequest(1, 1));
    assertThat(first.items()).extracting(MessageLabel::name).containsExactly("New");
    assertThat(first.total()).isEqualTo(2);
    assertThat(first.hasNext()).isTrue();
    MessageLabel.MappedOption option = new MessageLabel.MappedOption("deals", "tags", "paid");
    assertThat(labels.page(List.of(1L), new PageRequest(2, 1)).items())
        .containsExactly(new MessageLabel(paid.slug(), "p1", "s1", "Paid", null, option));
    assertThat(labels.listMapped(1, "deals"))
        .containsExactly(new MappedLabel("p1", "tags", "paid", true));
    assertThat(labels.listMapped(1, "contacts")).isEmpty();
    paid.unmap();
    assertThat(labels.view(paid).mappedOption()).isNull();
    assertThat(labels.listMapped(1, "deals")).isEmpty();
  }

  @Test
  void aLabelIsFoundOnlyAmongTheSessionsOfTheReader() {
    save(labels, 2, "p1", "Paid");
    String slug = label(2, "p1").slug();
    assertThat(labels.findBySlug(List.of(1L, 2L), slug)).isPresent();
    assertThat(labels.findBySlug(List.of(1L), slug)).isEmpty();
    assertThat(labels.findBySlug(List.of(), slug)).isEmpty();
    assertThat(labels.page(List.of(), new PageRequest(1, 10)).items()).isEmpty();
    assertThat(others.findBySlug(List.of(1L, 2L), slug)).isEmpty();
  }

  @Test
  void aReportedLabelIsRenamedAndKeepsItsSlug() {
    save(labels, 3, "p1", "Paid");
    String slug = label(3, "p1").slug();
    labels.save(3, new Inbound.LabelKept("p1", "Settled", "#ff9485"));
    assertThat(labels.view(label(3, "p1")))
        .isEqualTo(new MessageLabel(slug, "p1", "s3", "Settled", "#ff9485", null));
    labels.remove(3, "p1");
    assertThat(labels.listOfSession(3)).isEmpty();
  }

  @Test
  void theLabelsOfAChatAreThoseThatWereAssigned() {
    save(labels, 4, "p8", "First");
    save(labels, 4, "p9", "Second");
    ChatLabelRepository assignments = new ChatLabelRepository();
    assignments.entities = labels.entities;
    assignments.db = labels.db;
    assertThat(assignments.set(4, 3, "p9", true)).isTrue();
    assertThat(assignments.set(4, 3, "p9", true)).isFalse();
    assertThat(providerIds(assignments)).containsExactly("p9");
    assignments.replace(3, List.of(label(4, "p8").id()));
    assertThat(providerIds(assignments)).containsExactly("p8");
    labels.deleteOthers(4, List.of("p9"));
    assertThat(providerIds(assignments)).isEmpty();
  }

  private static List<String> providerIds(ChatLabelRepository assignments) {
    return assignments.listOfChat(3).stream().map(SessionLabel::providerId).toList();
  }

  private static SessionLabel label(long session, String providerId) {
    return labels.listOfSession(session).stream()
        .filter(label -> label.providerId().equals(providerId))
        .findFirst()
        .orElseThrow();
  }

  private static void save(LabelRepository which, long session, String id, String name) {
    which.save(session, new Inbound.LabelKept(id, name, null));
  }

  private static LabelRepository in(long workspace) {
    PGSimpleDataSource source = (PGSimpleDataSource) postgres.getPostgresDatabase();
    source.setOptions("-c role=plinth_app -c app.workspace_id=" + workspace);
    LabelRepository repository = new LabelRepository();
    repository.entities = TestUnit.tenant(source, workspace);
    repository.db = TestUnit.db(repository.entities.manager());
    return repository;
  }
}
