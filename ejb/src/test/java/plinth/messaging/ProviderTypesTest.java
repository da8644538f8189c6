package plinth.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plinth.tenancy.MigratedDatabase;

/** The database accepts sessions of exactly the provider types that the code knows. */
class ProviderTypesTest {
  private static final Pattern WORD = Pattern.compile("'([a-z_]+)'");

  @Test
  void theTableAcceptsEveryProviderTypeAndNoOther() throws IOException, SQLException {
    try (MigratedDatabase database = new MigratedDatabase();
        Connection root = database.root()) {
      String check =
          MigratedDatabase.texts(
                  root,
                  """
                  select pg_get_constraintdef(oid) from pg_constraint
                  where conrelid = 'tenant.messaging_session'::regclass
                    and conname = 'messaging_session_provider_type_check'
                  """)
              .get(0);
      assertThat(WORD.matcher(check).results().map((MatchResult found) -> found.group(1)))
          .containsExactlyInAnyOrderElementsOf(
              Stream.of(ProviderType.values()).map(ProviderType::code).toList());
    }
  }
}
