// The registration (ROUTE-03, REG-01..12). It offers the modes of the server's configuration (GEN-03).
import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { SignedOutScreenProps } from '../open-address.ts';
import { registered } from '../registered.ts';
import { SignedOutLink } from '../SignedOutLink.tsx';
import { SignedOutPage } from '../SignedOutPage.tsx';
import { useSiteConfig } from '../../shared/site-config.ts';
import styles from './Register.module.css';
import { knownModes } from './register-rules.ts';
import { RegisterForm } from './RegisterForm.tsx';

export function RegisterScreen({ open }: SignedOutScreenProps) {
  const { t } = useLingui();
  const { config, hasFailed, reload } = useSiteConfig();
  const [first, ...others] = knownModes(config?.registration ?? []);
  const finish = (userName: string): void => {
    registered.set(userName);
    open(`/login${location.search}`, true);
  };
  return (
    <SignedOutPage
      title={<Trans>Create an account</Trans>}
      other={
        <>
          <Trans>Already registered?</Trans>
          <SignedOutLink to="/login" open={open}>
            <Trans>Sign in</Trans>
          </SignedOutLink>
        </>
      }
    >
      {config !== null && first !== undefined && (
        <RegisterForm modes={[first, ...others]} rules={config} onRegistered={finish} />
      )}
      {config !== null && first === undefined && (
        <p className={styles.none}>
          <Trans>This server offers no registration. Ask its operator for an account.</Trans>
        </p>
      )}
      {config === null && !hasFailed && (
        <p className={styles.loading}>
          <Spinner size={24} label={t`Loading…`} />
        </p>
      )}
      {hasFailed && (
        <Banner kind="wrong" action={<Button size="small" onClick={reload}>{t`Try again`}</Button>}>
          <Trans>The server is not responding. Check your connection and try again.</Trans>
        </Banner>
      )}
    </SignedOutPage>
  );
}
