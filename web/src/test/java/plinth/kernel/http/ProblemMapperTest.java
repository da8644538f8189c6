package plinth.kernel.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ejb.EJBException;
import jakarta.persistence.PersistenceException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.kernel.DbException;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;

/** A refusal of the database has the same answer, whether SQL or an entity caused it. */
class ProblemMapperTest {
  @ParameterizedTest
  @CsvSource({
    "40P01, UNAVAILABLE, 1",
    "MV001, UNAVAILABLE, 1",
    "08006, UNAVAILABLE, 1",
    "57014, TOO_SLOW,",
    "23505, INTERNAL_ERROR,"
  })
  void refusalsOfTheDatabaseAnswerAlike(String state, String code, Integer wait) {
    SQLException refused = new SQLException("refused", state);
    for (RuntimeException thrown :
        new RuntimeException[] {
          new DbException(refused), new EJBException(new PersistenceException(refused))
        }) {
      Problem problem = ProblemMapper.problem(thrown);
      assertThat(problem.code()).as(thrown.toString()).hasToString(code);
      assertThat(ProblemMapper.retryAfter(problem)).isEqualTo(wait);
    }
  }

  @Test
  void unavailableAnswersSayWhenToRetry() {
    assertThat(ProblemMapper.retryAfter(new Problem(KernelProblem.UNAVAILABLE))).isEqualTo(1);
    assertThat(
            ProblemMapper.retryAfter(
                new Problem(KernelProblem.UNAVAILABLE).with("retry_after", 30)))
        .isEqualTo(30);
    assertThat(ProblemMapper.retryAfter(new Problem(KernelProblem.CONFLICT))).isNull();
  }
}
