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
    assertThat(TransientFailure.is(new DbException(new SQLException("none left", Pool.EXHAUSTED))))
        .isTrue();
    assertThat(
            TransientFailure.is(
                new EJBException(new DbException(new SQLException("gone", "08006")))))
        .isTrue();
  }

  @Test
  void aCommitWhoseEndIsUnknownPasses() {
    assertThat(TransientFailure.is(new EJBException(new RollbackException("no answer")))).isTrue();
  }

  @Test
  void aWorkspaceThatWaitsForItsDatabasePasses() {
    assertThat(TransientFailure.is(new Problem(TenancyProblem.WORKSPACE_BEHIND))).isTrue();
  }

  @Test
  void refusalsAndErrorsAreNotTemporary() {
    assertThat(TransientFailure.is(new Problem(KernelProblem.NOT_FOUND))).isFalse();
    assertThat(TransientFailure.is(new DbException(new SQLException("twice", "23505")))).isFalse();
    assertThat(TransientFailure.is(new IllegalStateException("a bug"))).isFalse();
    assertThat(TransientFailure.is(null)).isFalse();
  }
}
