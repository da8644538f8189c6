package plinth.tenancy;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ejb.EJBException;
import jakarta.transaction.RollbackException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import plinth.kernel.DbException;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;

class TransientFailureTest {
  @Test
  void aDatabaseWithoutAConnectionPasses() {
    assertThat(
            TransientFailure.isCauseOf(
                new DbException(new SQLException("none left", DbException.EXHAUSTED))))
        .isTrue();
    assertThat(
            TransientFailure.isCauseOf(
                new EJBException(new DbException(new SQLException("gone", "08006")))))
        .isTrue();
  }

  @Test
  void aCommitWhoseEndIsUnknownPasses() {
    assertThat(TransientFailure.isCauseOf(new EJBException(new RollbackException("no answer"))))
        .isTrue();
  }

  @Test
  void aWorkspaceThatWaitsForItsDatabasePasses() {
    assertThat(TransientFailure.isCauseOf(new Problem(TenancyProblem.WORKSPACE_BEHIND))).isTrue();
  }

  @Test
  void refusalsAndErrorsAreNotTemporary() {
    assertThat(TransientFailure.isCauseOf(new Problem(KernelProblem.NOT_FOUND))).isFalse();
    assertThat(TransientFailure.isCauseOf(new DbException(new SQLException("twice", "23505"))))
        .isFalse();
    assertThat(TransientFailure.isCauseOf(new IllegalStateException("a bug"))).isFalse();
    assertThat(TransientFailure.isCauseOf(null)).isFalse();
  }
}
