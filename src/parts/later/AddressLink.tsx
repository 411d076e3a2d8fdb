import styles from "./AddressLink.module.css";

/** @param address an origin of the platform's app. */
export function AddressLink({ address }: { address: string }) {
  return (
    <a className={styles.link} href={`${address}/`} target="_blank" rel="noopener noreferrer">
      {new URL(address).host}
    </a>
  );
}
