/**
 * A workspace's own accounts at providers of mail, conversations and storage: encrypted, tested
 * before they are saved, and used by the features behind them. Each of these features implements
 * {@link plinth.integrations.Provider}.
 */
@NullMarked
package plinth.integrations;

import org.jspecify.annotations.NullMarked;
