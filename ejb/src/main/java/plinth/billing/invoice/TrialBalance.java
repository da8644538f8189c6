package plinth.billing.invoice;

import java.math.BigDecimal;
import java.util.List;

/**
 * The balances of a workspace's ledger by account. Debits are positive; the sum is always zero.
 *
 * @param accounts the accounts in the order of their names, such as {@code cash:sandbox} and {@code
 *     revenue:plans}
 */
public record TrialBalance(List<Account> accounts) {
  /** One account and its balance. */
  public record Account(String name, BigDecimal balance) {}

  /** Returns the sum over all accounts. */
  public BigDecimal sum() {
    return accounts.stream().map(Account::balance).reduce(BigDecimal.ZERO, BigDecimal::add);
  }
}
